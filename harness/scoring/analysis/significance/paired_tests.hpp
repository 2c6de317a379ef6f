#pragma once

#include "harness/scoring/analysis/score_matrix.hpp"
#include "harness/scoring/analysis/significance/sign_flips.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace matchbench::analysis {

// What a two-sided test says about the differences between two systems' scores on the same
// requests. If all differences are 0, p = 1.
struct TestResult {
  double statistic = 0;
  double p = 1;  // probability of at least so much difference by chance, in [0, 1]
};

// Student's t of paired samples, n − 1 degrees of freedom; n ≥ 2. None if all differences are equal
// and not 0: they have no variance that the mean could be compared with, so t is undefined.
std::optional<TestResult> paired_t_test(std::span<const double> differences);

// Binomial test of the signs; zeros are left out. The statistic is the number of positive ones.
TestResult sign_test(std::span<const double> differences);

// What the signed-rank test does with requests on which the systems are equal.
enum class Zeros : std::uint8_t {
  kPratt,     // ranked with the rest, then left out (Pratt 1959)
  kWilcoxon,  // left out before ranking (Wilcoxon 1945)
};

// Wilcoxon's signed-rank test. The statistic is the sum of the ranks of positive differences.
// Up to kExactSignedRank nonzero differences its distribution over all signs is counted exactly,
// ties and zeros included; beyond, the normal approximation with the variance of the ranks at hand
// and a continuity correction.
inline constexpr std::size_t kExactSignedRank = 60;
TestResult wilcoxon_signed_rank(std::span<const double> differences, Zeros zeros = Zeros::kPratt,
                                std::size_t exact_up_to = kExactSignedRank);

// Two-sided paired randomization test (Fisher's; Smucker, Allan & Carterette 2007) of the mean
// difference, for all pairs of systems: the share of sign flips over the requests that give a
// difference at least as large as the observed one. All pairs share each flip. Each p-value is that
// of its pair alone.
std::vector<double> randomization_p_values(const ScoreMatrix& scores, const FlipOptions& options);

}  // namespace matchbench::analysis
