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

// Distribution of the range of k independent standard normal values, divided by an independent
// estimate of their deviation with `degrees` degrees of freedom (∞: a known deviation). Absolute
// error below 1e-8 for k ≤ 200 and degrees ≥ 5, below 1e-6 for degrees ≥ 2. k ≥ 2, q ≥ 0.
double studentized_range_upper(double q, double k, double degrees);  // P(Q > q)

// The q with P(Q > q) = alpha, 0 < alpha < 1.
double studentized_range_critical(double alpha, double k, double degrees);

}  // namespace matchbench::analysis
