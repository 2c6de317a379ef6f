#pragma once

#include "harness/scoring/analysis/score_matrix.hpp"

#include <optional>
#include <vector>

namespace matchbench::analysis {

// Tukey's honestly significant differences after a two-way analysis of variance without interaction
// (systems, requests), as Carterette 2012 and Sakai use it.
struct TukeyResult {
  double residual_deviation = 0;  // √ of the residual mean square
  double degrees = 0;             // (k − 1)(n − 1)
  // All pairs, adjusted for all of them. None if the means differ but the residuals are all 0:
  // then there is no variance that the difference could be compared with.
  std::vector<std::optional<double>> p_values;
};
// `threads` as in randomization.hpp.
TukeyResult tukey_hsd(const ScoreMatrix& scores, std::size_t threads = 0);

// Means further apart than this differ at the level alpha. None if the residuals are all 0.
std::optional<double> honest_difference(const TukeyResult& tukey, std::size_t systems,
                                        std::size_t requests, double alpha);

}  // namespace matchbench::analysis
