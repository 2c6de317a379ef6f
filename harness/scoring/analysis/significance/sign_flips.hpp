#pragma once

#include "harness/scoring/analysis/significance/signed_sums.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace matchbench::analysis {

struct FlipOptions {
  // B, how many flips are drawn where they are not all gone through; none: drawn_flips().
  std::optional<std::uint64_t> drawn = {};
  std::uint64_t seed = 1;
  std::size_t threads = 0;  // 0: all; no result depends on it
};

// 100 000, beyond 200 systems 10 000.
std::uint64_t drawn_flips(std::size_t systems);

// The flips of the signs of n ≥ 1 requests that a test goes through: all 2^n up to 16 requests, or
// if B is as many, the identity among them; else B drawn ones, to which the identity is added
// (Phipson & Smyth 2010), the same for a seed on every machine. A flip and its opposite say the
// same about what is two-sided, so that of all flips only those are gone through that leave the
// last request as it is.
class SignFlips {
 public:
  SignFlips(std::size_t requests, std::size_t systems, const FlipOptions& options);

  bool all() const { return all_; }
  // Patterns to go through, and the stretches of SignPatterns that contain them.
  std::size_t patterns() const { return static_cast<std::size_t>(patterns_); }
  std::size_t stretches() const;
  std::size_t patterns_in(std::size_t stretch) const;
  void load(std::size_t stretch, SignedSums& sums) const;

  // The p-value of what `count` of the patterns reach.
  double p_of(std::uint64_t count) const;

 private:
  bool all_ = true;
  std::uint64_t patterns_ = 0;
  std::uint64_t seed_ = 0;
};

}  // namespace matchbench::analysis
