#include "harness/verdict/decide/quantile_ratio.hpp"

#include <gtest/gtest.h>

namespace matchbench::verdict {
namespace {

PairedTimes times_of(double factor) {
  PairedTimes out;
  for (const double drift : {1.0, 1.3, 0.8}) {  // of the machine, from block to block
    auto& base = out.base.emplace_back();
    auto& fresh = out.fresh.emplace_back();
    for (int r = 1; r <= 20; ++r) {
      base.push_back(drift * r);
      fresh.push_back(drift * r * factor);
    }
  }
  return out;
}

TEST(QuantileRatio, IsThatOfTheBlocksWhateverDriftsBetweenThem) {
  for (const double q : {0.5, 0.95}) {
    const auto twice = quantile_ratio(times_of(2), q);
    EXPECT_NEAR(twice.ratio, 2, 1e-12);
    EXPECT_NEAR(twice.interval.low, 2, 1e-12);  // in every resample
    EXPECT_NEAR(twice.interval.high, 2, 1e-12);
  }
}

TEST(QuantileRatio, TakesTheValueAtTheFloorOfTheRank) {
  // Of four times the median is sorted[2], the p95 sorted[3].
  const PairedTimes times = {{{1, 2, 3, 4}}, {{1, 2, 6, 40}}};
  EXPECT_DOUBLE_EQ(quantile_ratio(times, 0.5).ratio, 2);
  EXPECT_DOUBLE_EQ(quantile_ratio(times, 0.95).ratio, 10);
}

TEST(QuantileRatio, OfOneDisturbedBlockIsNoSlowerOne) {
  PairedTimes times = times_of(1);
  for (double& time : times.fresh[1]) time *= 10;
  const auto ratio = quantile_ratio(times, 0.5);
  EXPECT_NEAR(ratio.ratio, 2.15443469, 1e-6);  // the cube root of 10
  EXPECT_LE(ratio.interval.low, 1.01);
}

TEST(QuantileRatio, IsTheSameForASeed) {
  PairedTimes times = times_of(1);
  times.fresh[0][7] = 40;
  const auto one = quantile_ratio(times, 0.95, 5);
  EXPECT_EQ(one.interval.high, quantile_ratio(times, 0.95, 5).interval.high);
}

}  // namespace
}  // namespace matchbench::verdict
