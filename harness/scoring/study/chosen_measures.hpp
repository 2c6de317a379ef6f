#pragma once

#include "harness/scoring/analysis/score_matrix.hpp"
#include "harness/scoring/measures/measure.hpp"
#include "harness/scoring/study/input.hpp"

#include <span>
#include <string>
#include <vector>

namespace matchbench::study {

// The measures that are asked for; if none is, the one that the round's board begins with, then the
// study's own, each once. Throws an input Error as averaged_measures_named does.
std::vector<measures::Measure> chosen_measures(const AnalysisInput& input,
                                               std::span<const std::string> asked,
                                               std::span<const std::string> own);

// The same for a study of one measure: the board's, or AP, if none is asked for.
std::vector<measures::Measure> chosen_measure(const AnalysisInput& input,
                                              std::span<const std::string> asked);

// Scores under the input's first setting, a matrix for each value of the measures; if none is asked
// for, of the one that the board begins with, or AP. Each is of the systems that the measure
// compares over their common requests, with remarks that say so (analysis::comparable_scores).
std::vector<analysis::ScoreMatrix> score_measures(const AnalysisInput& input,
                                                  std::span<const std::string> measures,
                                                  std::vector<std::string>& remarks);

// The first of them, for a study of one. Adds a remark if there are more.
analysis::ScoreMatrix score_first_measure(const AnalysisInput& input,
                                          std::span<const std::string> measures,
                                          std::vector<std::string>& remarks);

// Takes out the systems that answered nothing: no request has an answer that neither failed nor
// abstained. Adds a remark that names each. For studies that test pairs of systems.
void leave_out_who_answered_nothing(AnalysisInput& input);

}  // namespace matchbench::study
