#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/data/store/facts.hpp"
#include "harness/execution/round/round.hpp"
#include "harness/foundation/model/answer.hpp"
#include "harness/foundation/model/grants.hpp"

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::round {

// Someone who takes part in a small round.
struct Contestant {
  std::string name;
  std::filesystem::path library;
  std::string parameters = "{}";
  std::uint32_t repetitions = 1;
  Grants grants = {};
};

// What the database says about one entrant's only or first run.
struct EntrantRecord {
  std::map<std::string, Answer> answers;  // to timed pass 0, by the request's name
  std::vector<Answer> all_answers;        // of all passes
  std::vector<PhaseResult> phases;
  std::vector<store::SessionEnd> sessions;
  std::optional<Confinement> confinement;  // of the last session that said it
  std::string invalid;                     // why its times do not count
};

struct RoundRecord {
  RoundSummary summary;
  std::map<std::string, EntrantRecord> entrants;
};

// Eight services "service a" ... and five requests: "good 1", "good 2", "bad", "good 3", "good 4".
Collection made_collection();

// One timed pass in one worker, no warm-up, full confinement, little memory; deadlines that a busy
// machine keeps, and MATCHBENCH_PATIENCE times as long ones if the environment states it.
contest::ProtocolSettings quick_protocol();

// The same with deadlines for those that are to miss them: 3 s for a phase, half a second for a
// query, both so long that an honest plugin keeps them on a busy machine.
contest::ProtocolSettings impatient_protocol();

// Workers of the build's own worker program.
session::StartWorker built_workers();
// The same for sessions on threads of their own: their keeper, which ends with the thread that has
// started it, is started by this one.
session::StartWorker built_workers_for_threads();

struct SmallRound {
  std::filesystem::path database;  // a new one, or one to go on with
  std::vector<Contestant> contestants;
  contest::ProtocolSettings protocol = quick_protocol();
  Collection collection = made_collection();
  session::StartWorker start_worker = built_workers();
  std::function<bool()> interrupt = [] { return false; };
  RateVerdict rate_verdict = {};
  std::vector<std::filesystem::path> guarded = {};
  std::uint32_t folds = 0;
  const TrainingData* training = nullptr;  // if there are folds
  std::uint64_t jobs = 1;
};

RoundRecord run_small_round(const SmallRound& round);

RoundRecord read_round(const std::filesystem::path& database);

}  // namespace matchbench::round
