#pragma once

#include "harness/round/member_run.hpp"
#include "harness/round/round.hpp"

#include <span>

namespace matchbench::round {

// Makes and stores the answers of the round's fusions, once the repetitions of the plan are
// answered. `repetition_ids` is like `plan.repetitions`, `run_files` like `input.run_files`. A
// fusion's time is the sum of its members' times and its own; with a run file in it, it has none.
// It fails only if none of its members answered. What is stored already is kept.
void store_fusions(const RoundInput& input, const RoundPlan& plan,
                   std::span<const store::RepetitionId> repetition_ids,
                   std::span<const MemberRun> run_files, store::RoundStore& store);

}  // namespace matchbench::round
