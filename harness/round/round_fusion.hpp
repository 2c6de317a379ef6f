#pragma once

#include "harness/round/round.hpp"

#include <span>

namespace matchbench {

// Makes and stores the answers of the round's fusions, once the runs of the plan are answered.
// `run_ids` is like `plan.runs`. A fusion's time is the sum of its members' times and its own; it
// fails only if none of its members answered. What is stored already is kept.
void store_fusions(const RoundInput& input, const RoundPlan& plan, std::span<const RunId> run_ids,
                   RoundStore& store);

}  // namespace matchbench
