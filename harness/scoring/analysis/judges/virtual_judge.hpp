#pragma once

#include "harness/scoring/analysis/experiment.hpp"
#include "harness/scoring/measures/aggregate.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace matchbench::analysis {

// A setting in which the scores of one system's first answer to each request are the gains
// ("virtual judge"): under measures whose ideal is 1 the system itself scores 1, if it is
// deterministic and ties nothing. If it gives negative scores, which cannot be gains, all of its
// scores are counted from the lowest that it gave for the request. What it did not rank is
// unjudged. None if no gain would be positive.
std::optional<JudgedSetting> virtual_judge(const Experiment& experiment, std::size_t system);

// Whether the system gives a negative score in one of those answers.
bool gives_negative_scores(const Experiment& experiment, std::size_t system);

// What an oracle would reach that takes the first `depth` services of every system's first answer
// and puts them in the order of their gains: no fusion of these lists does better. By value of the
// plan, the mean over requests; NaN if a value is defined for none. Throws an input Error if
// a measure reads scores, which an oracle does not give.
std::vector<double> fusion_bound(const Experiment& experiment, const JudgedSetting& setting,
                                 const measures::ScoringPlan& plan, std::size_t depth,
                                 Undefined undefined);

}  // namespace matchbench::analysis
