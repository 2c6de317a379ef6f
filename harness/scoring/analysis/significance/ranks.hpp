#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace matchbench::analysis {

// Scores closer than this are equal: 0.3 − 0.1 and 0.2 differ by rounding alone.
inline constexpr double kEqualWithin = 1e-12;

// Average ranks from 1, the smallest value first; equal values share the mean of their ranks.
struct AverageRanks {
  std::vector<double> rank;            // by value
  std::vector<std::size_t> tie_sizes;  // of each group of equal values, groups of one included
};
AverageRanks average_ranks(std::span<const double> values);

// Σ (t³ − t) over groups of t equal values.
double tie_term(std::span<const std::size_t> tie_sizes);

}  // namespace matchbench::analysis
