// Speaks in the worker's name; the parameter "how" says what.
#include "tests/misbehaving/plugins/forge.hpp"
#include "tests/misbehaving/plugins/plugin.hpp"

#include <matchbench/ext/batch.h>
#include <matchbench/ext/train.h>

#include <cstdlib>
#include <cstring>
#include <ctime>
#include <utility>

namespace {

using matchbench::Outcome;
using matchbench::Phase;
using matchbench::protocol::Answered;
using misbehaving::how;

std::uint32_t services = 0;
std::uint64_t asked = 0;

matchbench::Ranking some_ranking() {
  matchbench::Ranking ranking;
  for (std::uint32_t i = 0; i < services; ++i) ranking.push_back({{i}, 0, 1.0 / (1.0 + i)});
  return ranking;
}

// The clock is the processor's time, so that a busy machine changes nothing.
void compute_for_ms(std::clock_t duration) {
  const std::clock_t end = std::clock() + duration * (CLOCKS_PER_SEC / 1000);
  while (std::clock() < end) {
  }
}

// Answers all queries itself and never returns to the worker: computes 10 ms for each and states
// `stated_ns`. Says all at once at the end where it is told to.
[[noreturn]] void take_over(std::uint64_t queries, std::int64_t stated_ns, bool at_once = false) {
  std::string words;
  forge::Questions questions;
  for (std::uint64_t sequence = 0; sequence < queries; ++sequence) {
    compute_for_ms(10);
    Answered answered;
    answered.sequence = sequence;
    answered.time = {stated_ns, stated_ns};
    answered.ranking = some_ranking();
    words += answered.encode();
    if (at_once) continue;
    forge::say(std::exchange(words, ""));
    questions.await();
  }
  forge::say(words);
  forge::say_phase(Phase::kDestroy, Outcome::kOk);
  if (!forge::is_guest()) forge::say_final();  // a worker waits for its guest's end alone
  _exit(0);
}

// A frame that stands for a ranking that was never given.
void repeat_nothing() {
  Answered answered;
  answered.sequence = asked - 1;
  answered.ranking_hash = 1;
  answered.repeats = true;
  forge::say(answered.encode());
}

void answer_as(Outcome outcome) {
  Answered answered;
  answered.sequence = asked - 1;
  answered.outcome = outcome;
  answered.message = "forged";
  forge::say(answered.encode());
}

mb_status load(mb_matchmaker_t*, const mb_collection_t* collection) {
  services = collection->service_count;
  if (how == "query order") forge::say_phase(Phase::kDestroy, Outcome::kOk);
  if (how == "not for workers in load") forge::say_phase(Phase::kLoad, Outcome::kHarnessError);
  if (how == "long load") {
    matchbench::protocol::PhaseDone done;
    done.result.phase = Phase::kLoad;
    done.result.time.wall_ns = 3'600'000'000'000;
    forge::say(done.encode());
  }
  return MB_OK;
}

mb_status train(mb_matchmaker_t*, const mb_training_t*) {
  if (how == "short train") {
    compute_for_ms(600);
    forge::say_phase(Phase::kTrain, Outcome::kOk);
  }
  if (how == "not for workers in train") {
    forge::say_phase(Phase::kTrain, Outcome::kHarnessError);
  }
  return MB_OK;
}

mb_status query(mb_matchmaker_t*, const mb_query_t* query, mb_ranking_t*) {
  ++asked;
  if (how == "short times") take_over(5, 1000);
  if (how == "short times at once") take_over(5, 1000, true);
  if (how == "repeats at the end" && asked == 5) repeat_nothing();
  if (how == "late on the socket" && asked == 1200) {
    answer_as(Outcome::kOk);
    for (;;) pause();
  }
  if (how == "long times") take_over(5, 3'600'000'000'000);
  if (how == "negative times") take_over(5, -1);
  if (std::strcmp(query->request->name, "bad") != 0) return MB_OK;
  if (how == "final") {
    forge::say_final();
    _exit(0);
  }
  if (how == "greetings") {
    for (;;) forge::say(matchbench::protocol::Hello{}.encode());
  }
  if (how == "host's words") forge::say(matchbench::protocol::Ask{}.encode());
  if (how == "repeats") repeat_nothing();
  if (how == "crash") answer_as(Outcome::kCrashed);
  if (how == "harness error") answer_as(Outcome::kHarnessError);
  if (how == "another query") {
    Answered answered;
    answered.sequence = asked;
    forge::say(answered.encode());
    for (;;) pause();
  }
  if (how == "empty body") {
    forge::say(matchbench::protocol::encode_frame(matchbench::protocol::FrameType::kAnswered, {}));
  }
  if (how == "huge frame") {
    matchbench::protocol::ByteWriter header;
    header.number(std::uint64_t{1} << 27);
    header.number(static_cast<std::uint32_t>(matchbench::protocol::FrameType::kAnswered));
    header.number(0x4d42f00du);
    forge::say(header.bytes());
  }
  if (how == "ok with a message") {
    Answered answered;
    answered.sequence = asked - 1;
    answered.message = "forged \033[31m";
    answered.ranking = some_ranking();
    forge::say(answered.encode());
    for (;;) pause();
  }
  return MB_OK;
}

// Says what the first query of the call was answered with twice, and when it was.
mb_status query_batch(mb_matchmaker_t*, const mb_query_t* const*, std::uint32_t,
                      mb_ranking_t* const*, mb_status*) {
  compute_for_ms(10);
  Answered answered;
  answered.time = {1000, 1000};
  answered.ranking = some_ranking();
  forge::say(answered.encode() + answered.encode());
  for (;;) pause();
}

const void* extension(const char* id) noexcept {
  static mb_plugin_train_t training;
  training.struct_size = sizeof training;
  training.train = misbehaving::plain<decltype(training.train)>(train);
  static mb_plugin_batch_t batch;
  batch.struct_size = sizeof batch;
  batch.query_batch = misbehaving::plain<decltype(batch.query_batch)>(query_batch);
  if (std::strcmp(id, MB_EXT_BATCH) == 0) return &batch;
  return std::strcmp(id, MB_EXT_TRAIN) == 0 ? &training : nullptr;
}

}  // namespace

MISBEHAVING_PLUGIN_WITH(misbehaving::create_told, load, query, extension)
