#pragma once

#include "harness/analysis/significance/signed_sums.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace matchbench::analysis {

// The sign flips over n requests that a test goes through: all 2^n where there are few requests,
// the identity among them; else B drawn ones, to which the identity is added (Phipson & Smyth
// 2010). A flip and its opposite say the same about what is two-sided, so that of all flips only
// those are gone through that leave the last request as it is, and each counts twice.
class SignFlips {
 public:
  static constexpr std::size_t kMostEnumerated = 16;  // requests

  // `drawn`: B, used beyond kMostEnumerated requests.
  SignFlips(std::size_t requests, std::uint64_t drawn, std::uint64_t seed)
      : all_(requests <= kMostEnumerated),
        patterns_(all_ ? std::uint64_t{1} << (requests - 1) : drawn),
        seed_(seed) {}

  bool all() const { return all_; }
  // Patterns to go through, and the stretches of SignPatterns that hold them.
  std::size_t patterns() const { return static_cast<std::size_t>(patterns_); }
  std::size_t stretches() const {
    return (patterns() + SignPatterns::kCount - 1) / SignPatterns::kCount;
  }
  std::size_t patterns_in(std::size_t stretch) const {
    return std::min(SignPatterns::kCount, patterns() - stretch * SignPatterns::kCount);
  }
  void load(std::size_t stretch, SignedSums& sums) const {
    const std::uint64_t first = stretch * SignPatterns::kCount;
    all_ ? sums.enumerate(first) : sums.draw(first, seed_);
  }

  // The p-value of what `count` of the patterns reach.
  double p_of(std::uint64_t count) const {
    const auto reached = static_cast<double>(count);
    const auto total = static_cast<double>(patterns_);
    return all_ ? reached / total : (1 + reached) / (1 + total);
  }

 private:
  bool all_;
  std::uint64_t patterns_;
  std::uint64_t seed_;
};

}  // namespace matchbench::analysis
