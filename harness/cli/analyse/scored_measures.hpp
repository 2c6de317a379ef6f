#pragma once

#include "harness/analysis/score_matrix.hpp"
#include "harness/cli/analyse/input.hpp"
#include "harness/measures/measure.hpp"

#include <span>
#include <string>
#include <vector>

namespace matchbench {

// As written, each canonical measure or trec_eval name once.
std::vector<Measure> parse_all_measures(std::span<const std::string> texts);

// Scores under the input's first setting, a matrix for each value of the measures.
std::vector<ScoreMatrix> score_measures(const AnalysisInput& input,
                                        std::span<const std::string> measures, Undefined undefined);

}  // namespace matchbench
