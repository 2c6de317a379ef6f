#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace matchbench::analysis {

// How far two lists of values order the same things alike: 1 the same order, −1 the reverse. Equal
// values tie (within 1e-12). Two or more things.

// Kendall's coefficients. tau_a counts a tied pair 0 of all pairs; tau_b (Kendall 1945) divides by
// the pairs that each list does not tie, and does not exist if a list ties all.
struct Kendall {
  std::size_t concordant = 0;
  std::size_t discordant = 0;  // the swaps: pairs in opposite order
  std::size_t tied_first = 0;  // pairs tied in the first list, in the second, or both
  std::size_t tied_second = 0;
  double tau_a = 0;
  std::optional<double> tau_b;
};
Kendall kendall(std::span<const double> first, std::span<const double> second);

// τ_AP of an estimate against a reference (Yilmaz, Aslam & Robertson 2008): errors near the top of
// the estimate weigh more; not symmetric. Higher values rank first. Ties in the estimate: the
// expectation over all their orders; a pair tied in the reference counts half.
double tau_ap(std::span<const double> reference, std::span<const double> estimate);

// Pearson's coefficient of average ranks. None if a list ties all.
std::optional<double> spearman(std::span<const double> first, std::span<const double> second);

std::optional<double> pearson(std::span<const double> first, std::span<const double> second);

// A pair that two lists put in opposite order.
struct Swap {
  std::size_t better_in_first = 0;
  std::size_t better_in_second = 0;
  double distance_in_first = 0;   // of average ranks, > 0
  double distance_in_second = 0;  // likewise
  bool is_drastic = false;
};

// A swap is drastic if its two systems are at least this many ranks apart in both lists, so that it
// is more than neighbours changing places.
inline constexpr double kDrasticRanks = 2;
std::vector<Swap> swaps(std::span<const double> first, std::span<const double> second,
                        double drastic_ranks = kDrasticRanks);

}  // namespace matchbench::analysis
