#pragma once

#include "harness/scoring/analysis/score_matrix.hpp"

#include <optional>
#include <vector>

namespace matchbench::analysis {

// Do all systems rank alike over the requests? (Friedman 1937, Iman & Davenport 1980; Demšar 2006.)
// Within a request the best system has rank 1; equal ones share a rank, and the statistic is
// corrected for that.
struct FriedmanResult {
  std::vector<double> mean_ranks;  // by system
  double chi_squared = 0;          // k − 1 degrees of freedom
  double chi_squared_p = 1;
  // Iman–Davenport, k − 1 and (k − 1)(n − 1) degrees of freedom. None if all requests agree wholly:
  // then no variance is left that the systems could be compared with.
  std::optional<double> f = 0;
  std::optional<double> f_p = 1;
};
FriedmanResult friedman_test(const ScoreMatrix& scores);

// Two-sided p-values of all pairs after it, from differences of mean ranks with standard error
// √(k(k+1)/6n).
std::vector<double> nemenyi_p_values(const FriedmanResult& friedman, std::size_t requests);
// Unadjusted, from the normal distribution: for Holm and the like.
std::vector<double> mean_rank_p_values(const FriedmanResult& friedman, std::size_t requests);

// Nemenyi's: mean ranks further apart than this differ at the level alpha.
double critical_difference(std::size_t systems, std::size_t requests, double alpha);

}  // namespace matchbench::analysis
