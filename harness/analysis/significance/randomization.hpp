#pragma once

#include "harness/analysis/score_matrix.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace matchbench::analysis {

struct RandomizationOptions {
  std::uint64_t permutations = 100'000;  // B
  std::uint64_t seed = 1;
  std::size_t threads = 0;  // 0: all; the result does not depend on it
};

// Two-sided paired randomization test (Fisher's; Smucker, Allan & Carterette 2007) of the mean
// difference, for all pairs of systems: the share of sign patterns over the requests that give a
// difference at least as large as the observed one. All pairs share each pattern. If 2^n ≤ B, all
// patterns are counted and p is exact; else p = (1 + count)/(1 + B) over B random ones (Phipson &
// Smyth 2010), the same for a seed on every machine.
std::vector<double> randomization_p_values(const ScoreMatrix& scores,
                                           const RandomizationOptions& options);

// The same for each of several matrices, in less time: those of equally many requests share the
// patterns that are drawn.
std::vector<std::vector<double>> randomization_p_values(
    std::span<const ScoreMatrix* const> matrices, const RandomizationOptions& options);

}  // namespace matchbench::analysis
