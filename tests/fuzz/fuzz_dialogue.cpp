#include "harness/execution/round/session_answers.hpp"
#include "harness/execution/session/belief/unexplained_work.hpp"
#include "harness/execution/session/talk/dialogue.hpp"
#include "tests/fuzz/require.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace {

using namespace matchbench;  // NOLINT: this file is about a whole conversation

struct Heard {
  int hellos = 0;
  int phases = 0;
  std::size_t answers = 0;
};

bool is_printable(const std::string& text) {
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < ' ') return false;
  }
  return true;
}

// What is stored of an answer: two services of three at most.
void check_answer(const Answer& answer) {
  require(answer.outcome == Outcome::kOk || answer.ranking.empty());
  require(answer.ranking.size() <= 2);
  for (const auto& entry : answer.ranking) require(entry.service.value < 3);
}

// Listens to a worker that says whatever the input holds.
void listen(std::string_view said) {
  const std::vector<Service> requests(2);
  const std::vector<session::PlannedQuery> queries = {{-1, {0}}, {-1, {1}}, {0, {1}}, {0, {0}}};
  session::SessionTask task;
  task.start.service_order = {0, 1, 2};
  task.requests = requests;
  task.queries = queries;
  round::SessionAnswers answers({2, 0, 1}, requests.size(), 3, 2);
  Heard heard;
  session::SessionEvents events;
  events.on_hello = [&](const protocol::Hello&) { ++heard.hellos; };
  events.on_described = [](const protocol::Described& described) {
    require(is_printable(described.plugin.id) && is_printable(described.plugin.name));
  };
  events.on_phase = [&](const PhaseResult& result) {
    ++heard.phases;
    require(is_printable(result.message) && result.outcome != Outcome::kCrashed);
  };
  events.on_answer = [&](const session::PlannedQuery& query, const protocol::Answered& answer) {
    require(query.request.value < 2);
    require(is_printable(answer.message) && answer.outcome != Outcome::kHarnessError);
    require(answer.outcome == Outcome::kOk || answer.ranking.empty());
    check_answer(answers.take(query, protocol::Answered(answer)));
    ++heard.answers;
  };
  session::UnexplainedWork work(task.start);
  session::Dialogue dialogue(task, events, work, [](const std::string&) {});
  std::int64_t now_ns = 0;
  dialogue.begin(now_ns);
  protocol::FrameBuffer frames(1 << 20);
  frames.append(said);
  try {
    while (const auto frame = frames.next()) {
      now_ns += 1'000'000;  // so that times stated can be true
      dialogue.take(*frame, now_ns);
      dialogue.ask_more(now_ns);
    }
  } catch (const protocol::ProtocolFault&) {
    // Ends the session, blamed on the plugin.
  }
  require(heard.hellos <= 1 && heard.phases <= static_cast<int>(kPhaseCount));
  require(heard.answers <= queries.size() && heard.answers == dialogue.answered());
  require(!dialogue.complete() || heard.answers == queries.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  listen({reinterpret_cast<const char*>(data), size});
  return 0;
}
