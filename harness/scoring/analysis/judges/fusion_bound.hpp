#pragma once

#include "harness/scoring/analysis/experiment.hpp"
#include "harness/scoring/measures/aggregate.hpp"

#include <cstddef>
#include <vector>

namespace matchbench::analysis {

// What an oracle would reach that takes the first `depth` services of every system's first answer
// and puts them in the order of their gains: no fusion of these lists does better. By value of the
// plan, the mean over requests; NaN if a value is defined for none. Throws an input Error if
// a measure reads scores, which an oracle does not give.
std::vector<double> fusion_bound(const Experiment& experiment, const JudgedSetting& setting,
                                 const measures::ScoringPlan& plan, std::size_t depth,
                                 Undefined undefined);

}  // namespace matchbench::analysis
