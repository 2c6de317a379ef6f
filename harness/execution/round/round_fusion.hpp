#pragma once

#include "harness/execution/round/member_run.hpp"
#include "harness/execution/round/round.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace matchbench::round {

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

}  // namespace matchbench::round
