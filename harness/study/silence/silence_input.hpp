#pragma once

#include "harness/study/input.hpp"

#include <string>
#include <vector>

namespace matchbench::study {

// Whether each request of a round is of this split of its collection. Throws an input Error if the
// collection has no such split.
std::vector<bool> training_requests(const AnalysisFiles& files, const std::string& split);

}  // namespace matchbench::study
