#pragma once

#include "harness/scoring/analysis/score_matrix.hpp"
#include "harness/scoring/study/input.hpp"

#include <span>
#include <string>
#include <vector>

namespace matchbench::study {

// Scores under the input's first setting, a matrix for each value of the measures; if none is asked
// for, of the one that the board begins with, or AP.
std::vector<analysis::ScoreMatrix> score_measures(const AnalysisInput& input,
                                                  std::span<const std::string> measures,
                                                  Undefined undefined);

// The first of them, for a study of one. Adds a remark if there are more.
analysis::ScoreMatrix score_first_measure(const AnalysisInput& input,
                                          std::span<const std::string> measures,
                                          Undefined undefined, std::vector<std::string>& remarks);

}  // namespace matchbench::study
