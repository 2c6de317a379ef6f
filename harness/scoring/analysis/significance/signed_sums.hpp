#pragma once

#include "harness/scoring/analysis/significance/sign_patterns.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace matchbench::analysis {

// Sums of rows of values under a stretch of sign patterns: Σ s_r x_r for each row x and pattern s.
// The difference of two rows has the difference of their sums, so that all pairs of k systems cost
// k rows. One per thread; memory is rows × SignPatterns::kCount numbers, and time grows with rows ×
// columns × patterns / 8.
class SignedSums {
 public:
  // One or more rows of equal length, by request. They must outlive this.
  explicit SignedSums(std::span<const std::span<const double>> rows);

  // They are counted like those of SignPatterns.
  void draw(std::uint64_t first, std::size_t count, std::uint64_t seed);
  void enumerate(std::uint64_t first, std::size_t count);

  // The sums of one row, one for each pattern, and behind the last one what means nothing. Valid
  // until other patterns are drawn.
  std::span<const double> of(std::size_t row) const {
    return std::span(sums_).subspan(row * SignPatterns::kCount, SignPatterns::kCount);
  }

 private:
  static constexpr std::size_t kLane = 8;  // rows whose sums are added side by side
  using Lane = std::array<double, kLane>;

  void sum_all(std::size_t count);
  void sum_lane(std::size_t row, std::size_t count);
  void fill_table(std::size_t row, std::size_t group, std::vector<Lane>& table) const;
  std::size_t requests() const { return rows_.front().size(); }

  std::span<const std::span<const double>> rows_;
  SignPatterns signs_;
  std::vector<Lane> first_table_, second_table_;  // of two groups of requests
  std::vector<Lane> lanes_;                       // by pattern
  std::vector<double> sums_;                      // sums_[row * SignPatterns::kCount + pattern]
};

}  // namespace matchbench::analysis
