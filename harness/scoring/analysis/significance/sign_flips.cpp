#include "harness/scoring/analysis/significance/sign_flips.hpp"

#include <algorithm>

namespace matchbench::analysis {

std::uint64_t drawn_flips(std::size_t systems) {
  constexpr std::size_t kMany = 200;
  return systems <= kMany ? 100'000 : 10'000;
}

SignFlips::SignFlips(std::size_t requests, std::size_t systems, const FlipOptions& options)
    : seed_(options.seed) {
  constexpr std::size_t kAlwaysAll = 16;
  constexpr std::size_t kMostBits = 62;
  const std::uint64_t drawn = options.drawn.value_or(drawn_flips(systems));
  all_ = requests <= kAlwaysAll || (requests <= kMostBits && std::uint64_t{1} << requests <= drawn);
  patterns_ = all_ ? std::uint64_t{1} << (requests - 1) : drawn;
}

std::size_t SignFlips::stretches() const {
  return (patterns() + SignPatterns::kCount - 1) / SignPatterns::kCount;
}

std::size_t SignFlips::patterns_in(std::size_t stretch) const {
  return std::min(SignPatterns::kCount, patterns() - stretch * SignPatterns::kCount);
}

void SignFlips::load(std::size_t stretch, SignedSums& sums) const {
  const std::uint64_t first = stretch * SignPatterns::kCount;
  if (all_) {
    sums.enumerate(first, patterns_in(stretch));
  } else {
    sums.draw(first, patterns_in(stretch), seed_);
  }
}

double SignFlips::p_of(std::uint64_t count) const {
  const auto reached = static_cast<double>(count);
  const auto total = static_cast<double>(patterns_);
  return all_ ? reached / total : (1 + reached) / (1 + total);
}

}  // namespace matchbench::analysis
