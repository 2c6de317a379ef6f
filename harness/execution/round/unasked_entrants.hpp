#pragma once

#include "harness/data/store/ids.hpp"
#include "harness/execution/round/round.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace matchbench::round {

// The repetition that represents an entrant in a fusion: its first repetition.
struct MemberRun {
  store::RepetitionId id;
  std::string resume_key;
  std::uint64_t seed = 0;
  bool is_timed = true;       // false: of a run file, or of a fusion with one in it
  bool has_one_pass = false;  // that is used for all passes: of a run file
};

// The round's fusions. A fusion's time is the sum of its members' times and its own; with a run
// file in it, it has none. It fails only if none of its members answered.
class RoundFusions {
 public:
  // Begins them in the database, so that a round which ends before they are made lacks them for all
  // to see. `repetition_ids` is like `plan.repetitions`, `run_files` like
  // `prepared.entrants.run_files`. `prepared` and `store` must outlive the object.
  RoundFusions(const PreparedRound& prepared, const RoundPlan& plan,
               std::span<const store::RepetitionId> repetition_ids,
               std::span<const MemberRun> run_files, store::RoundStore& store);

  // Makes and stores their answers, once the repetitions of the plan are answered. What is stored
  // already is kept.
  void make();

 private:
  void begin(const FusionEntrant& fusion);
  void make(const FusionEntrant& fusion, const MemberRun& repetition, store::SessionId session);

  const PreparedRound& prepared_;
  store::RoundStore& store_;
  std::vector<MemberRun> runs_;             // by FusionEntrant::members, then fusions
  std::vector<store::SessionId> sessions_;  // like RoundEntrants::fusions
};

// Stores the rankings of the round's run files as answers to pass 0 that have no times. A request
// that a file says nothing about is an abstention. What is stored already is kept. The result is
// like `prepared.entrants.run_files`.
std::vector<MemberRun> store_run_files(const PreparedRound& prepared, store::RoundStore& store);

}  // namespace matchbench::round
