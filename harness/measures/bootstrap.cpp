#include "harness/measures/bootstrap.hpp"

#include "harness/base/random.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace matchbench {
namespace {

// Uniform below a bound of at most 32 bits, without bias (Lemire 2019, TOMACS 29(1)), two draws
// from each output of the engine.
class Draws {
 public:
  Draws(std::uint64_t seed, std::uint32_t bound)
      : random_(seed), bound_(bound), biased_(-bound % bound) {}

  std::uint32_t next() {
    for (;;) {
      const std::uint64_t product = std::uint64_t{half()} * bound_;
      if (static_cast<std::uint32_t>(product) >= biased_) {
        return static_cast<std::uint32_t>(product >> 32);
      }
    }
  }

 private:
  std::uint32_t half() {
    if (!second_) bits_ = random_.next();
    second_ = !second_;
    return static_cast<std::uint32_t>(second_ ? bits_ : bits_ >> 32);
  }

  Random random_;
  std::uint32_t bound_;
  std::uint32_t biased_;
  std::uint64_t bits_ = 0;
  bool second_ = false;
};

}  // namespace

Bootstrap::Bootstrap(std::uint64_t seed, std::uint32_t replicates)
    : seed_(seed), blocks_((replicates + kWidth - 1) / kWidth) {}

void Bootstrap::draw(std::size_t queries, std::size_t index, Block& out) const {
  out.assign(queries * kWidth, 0);
  Draws draws(derive_seed(seed_, fmt::format("bootstrap {} {}", queries, index)),
              static_cast<std::uint32_t>(queries));
  for (std::size_t i = 0; i < kWidth; ++i) {
    for (std::size_t d = 0; d < queries; ++d) ++out[draws.next() * kWidth + i];
  }
}

const Bootstrap::Block& Bootstrap::block(std::size_t queries, std::size_t index) {
  constexpr std::size_t kMostBytes = 64 << 20;
  if (queries * blocks_ * kWidth > kMostBytes) {
    draw(queries, index, drawn_);
    return drawn_;
  }
  auto found = std::find_if(kept_.begin(), kept_.end(),
                            [&](const Resamples& entry) { return entry.queries == queries; });
  if (found == kept_.end()) {
    Resamples fresh{queries, std::vector<Block>(blocks_)};
    for (std::size_t b = 0; b < blocks_; ++b) draw(queries, b, fresh.blocks[b]);
    found = kept_.insert(kept_.end(), std::move(fresh));
  }
  return found->blocks[index];
}

// Mean, sum and deviation of every replicate; values must be centred for the last.
void Bootstrap::add_sums(std::span<const double> values, Aggregate aggregate) {
  const auto count = static_cast<double>(values.size());
  const bool spread = aggregate == Aggregate::kDeviation;
  for (std::size_t b = 0; b < blocks_; ++b) {
    const std::uint8_t* drawn = block(values.size(), b).data();
    std::array<double, kWidth> sums{};
    std::array<double, kWidth> squares{};
    for (const double value : values) {
      for (std::size_t i = 0; i < kWidth; ++i) sums[i] += value * drawn[i];
      if (spread) {
        for (std::size_t i = 0; i < kWidth; ++i) squares[i] += value * value * drawn[i];
      }
      drawn += kWidth;
    }
    for (std::size_t i = 0; i < kWidth; ++i) {
      double result = aggregate == Aggregate::kSum ? sums[i] : sums[i] / count;
      if (spread) {
        const double rest = std::max(squares[i] - sums[i] * sums[i] / count, 0.0);
        result = count < 2 ? 0 : std::sqrt(rest / (count - 1));
      }
      replicates_.push_back(result);
    }
  }
}

// The value at a place (a fraction lies between two neighbours) in each replicate's order.
void Bootstrap::add_order_statistics(std::span<const double> sorted, double place) {
  const auto lower = static_cast<std::uint32_t>(std::floor(place));
  const auto upper = static_cast<std::uint32_t>(std::ceil(place));
  for (std::size_t b = 0; b < blocks_; ++b) {
    const std::uint8_t* drawn = block(sorted.size(), b).data();
    std::array<std::uint32_t, kWidth> passed{};
    std::array<double, kWidth> at_lower{};
    std::array<double, kWidth> at_upper{};
    for (const double value : sorted) {
      for (std::size_t i = 0; i < kWidth; ++i) {
        const auto before = passed[i];
        passed[i] += drawn[i];
        if (before <= lower && lower < passed[i]) at_lower[i] = value;
        if (before <= upper && upper < passed[i]) at_upper[i] = value;
      }
      drawn += kWidth;
    }
    for (std::size_t i = 0; i < kWidth; ++i) {
      replicates_.push_back(at_lower[i] + (place - lower) * (at_upper[i] - at_lower[i]));
    }
  }
}

Interval Bootstrap::interval(std::span<const double> values, Aggregate aggregate,
                             Undefined undefined, double confidence) {
  auto kept = counted(values, undefined);
  if (kept.empty()) return {};
  replicates_.clear();
  const auto last = static_cast<double>(kept.size() - 1);
  if (aggregate == Aggregate::kMedian || aggregate == Aggregate::kMin) {
    // Sorted values with the resamples of the first, second … query: which is which does not
    // matter.
    std::sort(kept.begin(), kept.end());
    add_order_statistics(kept, aggregate == Aggregate::kMin ? 0 : last / 2);
  } else {
    if (aggregate == Aggregate::kGeometricMean) {
      for (double& value : kept) value = std::log(std::max(value, kLeastOfGeometric));
    }
    if (aggregate == Aggregate::kDeviation) {
      const double mean = std::accumulate(kept.begin(), kept.end(), 0.0) / (last + 1);
      for (double& value : kept) value -= mean;
    }
    add_sums(kept, aggregate);
  }
  const double tail = (1 - confidence) / 2;
  Interval interval{quantile(replicates_, tail), quantile(replicates_, 1 - tail)};
  if (aggregate == Aggregate::kGeometricMean) {
    interval = {std::exp(interval.low), std::exp(interval.high)};
  }
  return interval;
}

}  // namespace matchbench
