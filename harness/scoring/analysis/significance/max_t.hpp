#pragma once

#include "harness/scoring/analysis/score_matrix.hpp"
#include "harness/scoring/analysis/significance/pairs.hpp"
#include "harness/scoring/analysis/significance/sign_flips.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace matchbench::analysis {

struct MaxTResult {
  // The p-values of the family's pairs, in their order: each for itself, which is the paired
  // randomization test, and adjusted for all of them.
  std::vector<double> p_values;
  std::vector<double> adjusted_p_values;
  // The (1 − level) quantile of the largest |t| of all pairs under the flips, n − 1 degrees of
  // freedom; infinite if that many flips leave some pair without a deviation.
  double critical_t = 0;
};

// Step-down max-T over a family of pairs of systems (Westfall & Young 1993; Romano & Wolf 2005):
// two-sided p-values of mean paired differences; the adjusted ones are valid jointly for the whole
// family.
//
// The statistic is u = (Σd)²/(nΣd²), which rises with |t|; differences that are all 0 have u = 0
// and p = 1. A flip changes the signs of requests, of each for all systems at once. Up to 16
// requests all flips are gone through, so that p is exact; beyond, p = (1 + count)/(1 + B), the
// same for a seed on every machine. It assumes that where two systems do not differ their
// differences are distributed symmetrically about 0, jointly over such pairs; subset pivotality is
// not needed.
//
// Time grows with systems × requests × flips / 8 + pairs × flips, memory with systems × 2048 +
// pairs for each thread and with flips, not with pairs × flips. tests/bench/analysis_bench.cpp
// measures both.
MaxTResult step_down_max_t(const ScoreMatrix& scores, std::span<const Pair> family,
                           const FlipOptions& options, double level = 0.05);

}  // namespace matchbench::analysis
