#pragma once

#include "harness/scoring/analysis/experiment.hpp"

#include <optional>

namespace matchbench::analysis {

// A setting in which the scores of one system's first answer to each request are the gains
// ("virtual judge"): under measures whose ideal is 1 the system itself scores 1, if it is
// deterministic and ties nothing. If it gives negative scores, which cannot be gains, all of its
// scores are counted from the lowest that it gave for the request. What it did not rank is
// unjudged. None if no gain would be positive.
std::optional<JudgedSetting> virtual_judge(const Experiment& experiment, std::size_t system);

// Whether the system gives a negative score in one of those answers.
bool gives_negative_scores(const Experiment& experiment, std::size_t system);

}  // namespace matchbench::analysis
