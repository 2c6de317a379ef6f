#pragma once

#include "harness/analysis/score_matrix.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace matchbench::analysis {

struct MaxTOptions {
  // Flips that are drawn if there are more than 16 requests; none: drawn_flips().
  std::optional<std::uint64_t> flips = {};
  std::uint64_t seed = 1;
  double level = 0.05;      // of the critical value
  std::size_t threads = 0;  // 0: all; the result does not depend on it
};

// 100 000, beyond 200 systems 10 000.
std::uint64_t drawn_flips(std::size_t systems);

struct MaxTResult {
  std::vector<double> p_values;  // of all pairs, adjusted for all of them
  // The (1 − level) quantile of the largest |t| of all pairs under the flips, n − 1 degrees of
  // freedom; infinite if so many flips leave some pair without a deviation.
  double critical_t = 0;
};

// Step-down max-T over all pairs of systems (Westfall & Young 1993; Romano & Wolf 2005): two-sided
// p-values of mean paired differences that hold together for the whole family, which is the matrix:
// systems that are not to be compared are left out of it.
//
// The statistic is u = (Σd)²/(nΣd²), which rises with |t|; differences that are all 0 have u = 0
// and p = 1. A flip changes the signs of requests, of each for all systems at once. Up to 16
// requests all flips are gone through, so that p is exact; beyond, p = (1 + count)/(1 + B), the
// same for a seed on every machine. It assumes that where two systems do not differ their
// differences are distributed symmetrically about 0, jointly over such pairs; subset pivotality is
// not needed.
//
// Time grows with systems × requests × flips / 8 + pairs × flips, memory with systems × 2048 +
// pairs for each thread and with flips, not with pairs × flips. tests/bench/max_t_bench.cpp has
// figures.
MaxTResult step_down_max_t(const ScoreMatrix& family, const MaxTOptions& options);

}  // namespace matchbench::analysis
