#pragma once

#include "harness/analysis/experiment.hpp"

namespace matchbench::analysis {

// A setting in which the scores of one system's first answer to each request are the gains
// ("virtual judge"): under measures whose ideal is 1 the system itself scores 1, if it is
// deterministic and ties nothing. What it did not rank is unjudged. Throws an input Error if a
// score is negative or nothing has a positive one.
JudgedSetting virtual_judge(const Experiment& experiment, std::size_t system);

}  // namespace matchbench::analysis
