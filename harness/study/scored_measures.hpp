#pragma once

#include "harness/analysis/score_matrix.hpp"
#include "harness/study/input.hpp"

#include <span>
#include <string>
#include <vector>

namespace matchbench::study {

// Scores under the input's first setting, a matrix for each value of the measures.
std::vector<analysis::ScoreMatrix> score_measures(const AnalysisInput& input,
                                                  std::span<const std::string> measures,
                                                  measures::Undefined undefined);

}  // namespace matchbench::study
