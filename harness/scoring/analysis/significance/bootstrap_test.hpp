#pragma once

#include "harness/scoring/analysis/score_matrix.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace matchbench::analysis {

struct BootstrapOptions {
  std::uint32_t replicates = 10'000;  // B
  std::uint64_t seed = 1;
  std::size_t threads = 0;  // 0: all; the result does not depend on it
};

// What resampling the requests says about the mean difference of one pair. p-values are two-sided
// and at least 1/(B + 1).
struct BootstrapResult {
  // Percentile: how far 0 lies out in the replicates of the mean.
  double percentile_p = 1;
  // Studentized: share of replicates whose |t|, around the observed mean, reaches the observed one
  // (Efron & Tibshirani 1993, algorithm 16.2; Sakai 2006).
  double studentized_p = 1;
};

// For all pairs of systems; all share each resample. None for a pair whose differences are equal
// and not 0: resampling them shows no variance, whatever the truth is.
std::vector<std::optional<BootstrapResult>> bootstrap_tests(const ScoreMatrix& scores,
                                                            const BootstrapOptions& options);

}  // namespace matchbench::analysis
