#pragma once

#include "harness/analysis/score_matrix.hpp"
#include "harness/study/input.hpp"

#include <span>
#include <string>
#include <vector>

namespace matchbench::study {

// Scores under the input's first setting, a matrix for each value of the measures; if none is asked
// for, of the one that the board begins with, or AP.
std::vector<analysis::ScoreMatrix> score_measures(const AnalysisInput& input,
                                                  std::span<const std::string> measures,
                                                  Undefined undefined);

}  // namespace matchbench::study
