#pragma once

#include "harness/operations/gate/baseline/baseline.hpp"

#include <string>
#include <vector>

namespace matchbench::gate {

// The side of the baseline, which is named so by the user, with the scores by these measures alone.
// Throws an input Error if it has none by one of them.
Side baseline_side(const Baseline& baseline, const std::string& name,
                   const std::vector<std::string>& measures);

}  // namespace matchbench::gate
