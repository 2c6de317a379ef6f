#pragma once

#include "harness/scoring/analysis/significance/sign_flips.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace matchbench::analysis {

// What running a round again says of its result, the best first.
enum class Reproduction : std::uint8_t { kIdentical, kReproduced, kUndecided, kNotReproduced };

// "identical", "reproduced", "undecided", "not reproduced".
std::string_view name_of(Reproduction verdict);

// What the scores say.
struct ReproducedScores {
  // Reproduced if the interval of the mean difference is within ± the margin, not reproduced if
  // it is outside, else undecided.
  Reproduction verdict = Reproduction::kUndecided;
  double difference = 0;            // mean of new less original
  std::optional<double> low, high;  // 95 % interval, inverting the sign-flip test; none: unbounded
  double margin = 0;                // noticed_margin()
  double rmse = 0;                  // root of the mean squared difference
};

// The original's and the new scores of one entrant on the same requests, one or more.
ReproducedScores compare_reproduced(std::span<const double> original, std::span<const double> again,
                                    const FlipOptions& flips = {});

// Kendall's τ of the first `depth` services of two rankings, over their union (Breuer and others
// 2020, SIGIR): services are numbered in the original's order, those that only the new ranking has
// behind them, and the numbers rank by rank are two lists, cut to the shorter one. None with fewer
// than two ranks. A service appears once in a ranking.
std::optional<double> kendall_tau_union(std::span<const std::uint32_t> original,
                                        std::span<const std::uint32_t> again, std::size_t depth);

// Means of an entrant and of the baseline that it is compared with, original and again.
struct ImprovedMeans {
  double original = 0, original_baseline = 0;
  double again = 0, again_baseline = 0;
};
// Effect ratio: the new mean improvement over the original's; 1 is perfect. None if the original
// does not differ from its baseline.
std::optional<double> effect_ratio(const ImprovedMeans& means);
// Change of the relative improvement, original less new; 0 is perfect. None if a baseline is 0.
std::optional<double> relative_improvement_change(const ImprovedMeans& means);

}  // namespace matchbench::analysis
