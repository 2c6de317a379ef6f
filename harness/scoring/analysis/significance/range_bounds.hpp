#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace matchbench::analysis {

struct ProportionBounds {
  double low = 0;
  double high = 1;
};

// The exact interval of a proportion (Clopper & Pearson 1934, Biometrika 26), each bound with half
// of what `confidence` leaves. At least one trial.
ProportionBounds clopper_pearson(std::size_t successes, std::size_t trials, double confidence);

// Bounds of a mean that assume nothing but its range (Gaffke 2005; Learned-Miller & Thomas 2020,
// arXiv:1905.06208, algorithm 1): of z_1 ≤ … ≤ z_n within [0, 1], z_{n+1} = 1 and sorted uniforms
// u_1 ≤ … ≤ u_n, a quantile of m(u) = 1 − Σ u_i (z_{i+1} − z_i). Of values that are all 0 or 1 it
// is Clopper & Pearson's. One thread.
//
// The time of a call grows with the draws × the distinct values of all samples. The draws of the
// last number of values are kept, at most 128 MiB, and shared by all samples.
class GaffkeBounds {
 public:
  static constexpr std::uint32_t kDraws = 10'000;

  explicit GaffkeBounds(std::uint64_t seed, std::uint32_t draws = kDraws);

  // An upper bound of the mean behind each sample, which it exceeds with the probability
  // 1 − `confidence` at most. All samples have as many values, at least one, within [0, 1] and
  // ascending. The lower bound of a sample is 1 minus the upper one of 1 − z.
  std::vector<double> upper(std::span<const std::vector<double>> samples, double confidence);

 private:
  static constexpr std::size_t kWidth = 100;  // draws in a block

  // uniforms[i * kWidth + d]: the i-th smallest of the draw d of the block.
  using Block = std::vector<double>;

  void draw(std::size_t count, std::size_t index, Block& out) const;
  const Block& block(std::size_t count, std::size_t index);

  std::uint64_t seed_;
  std::size_t blocks_;
  std::size_t kept_count_ = 0;
  std::vector<Block> kept_;  // of kept_count_ values
  Block drawn_;              // of too many values to keep all
};

}  // namespace matchbench::analysis
