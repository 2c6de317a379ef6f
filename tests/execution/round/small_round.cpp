#include "tests/execution/round/small_round.hpp"

#include "harness/data/store/round/store.hpp"
#include "harness/execution/keeper/keeper.hpp"
#include "harness/execution/registry/program_plugin.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace matchbench::round {
namespace {

namespace fs = std::filesystem;

// How many times as long as a real machine an emulated one may take (scripts/arm64.sh).
std::int64_t patience_factor() {
  const char* stated = std::getenv("MATCHBENCH_PATIENCE");
  return stated == nullptr ? 1 : std::max(1L, std::strtol(stated, nullptr, 10));
}

Service service_named(const std::string& kind, const std::string& name) {
  Service service;
  service.uri = "http://example.org/" + kind + "/" + name;
  service.name = name;
  service.description = "What " + name + " does";
  service.source = {service.uri, "text/plain", name};
  return service;
}

store::RoundStore open_database(const fs::path& path, const Collection& collection,
                                const contest::ProtocolSettings& protocol) {
  if (fs::exists(path)) return store::RoundStore::open(path, store::RoundStore::Mode::kWrite);
  store::RoundFacts facts;
  facts.contest.name = "small";
  facts.protocol = contest::protocol_json(protocol);
  return store::RoundStore::create(path, facts, collection);
}

}  // namespace

Collection made_collection() {
  Collection collection;
  collection.name = "made";
  for (const char* letter : {"d", "a", "g", "b", "h", "c", "f", "e"}) {
    collection.services.push_back(service_named("service", std::string("service ") + letter));
  }
  for (const char* name : {"good 1", "good 2", "bad", "good 3", "good 4"}) {
    collection.requests.push_back(service_named("request", name));
  }
  collection.digest = "made";
  return collection;
}

contest::ProtocolSettings quick_protocol() {
  contest::ProtocolSettings protocol;
  protocol.passes = 1;
  protocol.warmup = 0;
  protocol.blocks = 1;
  protocol.memory_bytes = std::uint64_t{256} << 20;
  protocol.scratch_bytes = std::uint64_t{8} << 20;
  protocol.deadlines.create_ns = 30'000'000'000 * patience_factor();
  protocol.deadlines.load_ns = 30'000'000'000 * patience_factor();
  protocol.deadlines.query_ns = 30'000'000'000 * patience_factor();
  protocol.deadlines.grace_ns = 200'000'000;
  return protocol;
}

contest::ProtocolSettings impatient_protocol() {
  contest::ProtocolSettings protocol = quick_protocol();
  protocol.deadlines.create_ns = 3'000'000'000;
  protocol.deadlines.load_ns = 3'000'000'000;
  protocol.deadlines.query_ns = 500'000'000;
  protocol.deadlines.grace_ns = 1'500'000'000;
  return protocol;
}

session::StartWorker built_workers() {
  return session::process_workers(fs::path(MATCHBENCH_BINARY_DIR) / "bin" / "matchbench-worker");
}

session::StartWorker built_workers_for_threads() {
  const fs::path worker = fs::path(MATCHBENCH_BINARY_DIR) / "bin" / "matchbench-worker";
  auto keeper = std::make_shared<keeper::Keeper>(worker);
  keeper->is_there();
  return session::process_workers(worker, -1, std::move(keeper));
}

RoundRecord read_round(const fs::path& database) {
  const store::RoundStore store = store::RoundStore::open(database, store::RoundStore::Mode::kRead);
  store.check_integrity();
  const auto requests = store.requests();
  std::map<store::EntrantId, std::string> names;
  for (const auto& entrant : store.entrants()) names[entrant.id] = entrant.entrant.name;
  RoundRecord record;
  std::map<store::RepetitionId, EntrantRecord*> of_repetition;
  for (const auto& repetition : store.repetitions()) {
    if (repetition.state == store::RepetitionState::kSuperseded || repetition.start.number != 0)
      continue;
    EntrantRecord& entrant = record.entrants[names.at(repetition.start.entrant)];
    of_repetition[repetition.id] = &entrant;
    entrant.invalid = repetition.invalid;
    store.for_each_answer(repetition.id, [&](const Answer& answer) {
      entrant.all_answers.push_back(answer);
      if (answer.pass == 0) entrant.answers[requests.at(answer.request.value).name] = answer;
    });
  }
  std::map<store::SessionId, EntrantRecord*> of_session;
  for (const auto& session : store.sessions()) {
    const auto found = of_repetition.find(session.start.repetition);
    if (found == of_repetition.end()) continue;
    of_session[session.id] = found->second;
    if (!session.end) continue;
    found->second->sessions.push_back(*session.end);
    if (session.end->confinement) found->second->confinement = session.end->confinement;
  }
  for (const auto& phase : store.phases()) {
    const auto found = of_session.find(phase.session);
    if (found != of_session.end()) found->second->phases.push_back(phase.result);
  }
  return record;
}

RoundRecord run_small_round(const SmallRound& round) {
  PreparedRound prepared;
  prepared.contest.protocol = round.protocol;
  for (const auto& contestant : round.contestants) {
    Entrant& entrant = prepared.entrants.asked.emplace_back();
    entrant.name = contestant.name;
    entrant.plugin.id = "org.example." + contestant.name;
    entrant.plugin.path = contestant.library.string();
    entrant.plugin.sha256 = registry::plugin_digest(contestant.library);
    entrant.parameters = contestant.parameters;
    entrant.repetitions = contestant.repetitions;
    entrant.grants = contestant.grants;
  }
  prepared.entrants.folds.assign(round.contestants.size(), round.folds);
  if (round.training != nullptr) prepared.training = *round.training;
  prepared.collection = round.collection;
  prepared.start_worker = round.start_worker;
  prepared.guarded = round.guarded;
  prepared.rate_verdict = round.rate_verdict;
  prepared.jobs = round.jobs;
  RoundObserver nobody;
  RoundSummary summary;
  {
    store::RoundStore store = open_database(round.database, round.collection, round.protocol);
    summary = run_round(prepared, store, nobody, round.interrupt);
  }
  RoundRecord record = read_round(round.database);
  record.summary = summary;
  return record;
}

}  // namespace matchbench::round
