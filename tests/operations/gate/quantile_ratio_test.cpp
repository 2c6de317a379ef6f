#include "harness/operations/gate/decide/quantile_ratio.hpp"

#include "harness/foundation/base/random.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace matchbench::gate {
namespace {

PairedTimes times_of(double factor) {
  PairedTimes out;
  for (const double drift :
       {1.0, 1.3, 0.8, 1.1, 0.7, 1.2}) {  // of the machine, from block to block
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
    EXPECT_NEAR(twice.interval->low, 2, 1e-12);  // in every resample
    EXPECT_NEAR(twice.interval->high, 2, 1e-12);
  }
}

TEST(QuantileRatio, TakesTheValueAtTheFloorOfTheRank) {
  // Of four times the median is sorted[2], the p95 sorted[3].
  const PairedTimes times = {{{1, 2, 3, 4}}, {{1, 2, 6, 40}}};
  EXPECT_DOUBLE_EQ(quantile_ratio(times, 0.5).ratio, 2);
  EXPECT_DOUBLE_EQ(quantile_ratio(times, 0.95).ratio, 10);
}

TEST(MeanRatio, KnowsOfADearRequestThatNoQuantileOfFewRequestsShows) {
  const PairedTimes times = {{{1, 2, 3, 4}}, {{91, 2, 3, 4}}};
  EXPECT_DOUBLE_EQ(mean_ratio(times).ratio, 10);
  const auto twice = mean_ratio(times_of(2));
  EXPECT_NEAR(twice.interval->low, 2, 1e-12);
  EXPECT_NEAR(twice.interval->high, 2, 1e-12);
}

TEST(QuantileRatio, OfOneDisturbedBlockIsNoSlowerOne) {
  PairedTimes times = times_of(1);
  for (double& time : times.fresh[1]) time *= 10;
  const auto ratio = quantile_ratio(times, 0.5);
  EXPECT_NEAR(ratio.ratio, 1.46779927, 1e-6);  // the sixth root of 10
  EXPECT_LE(ratio.interval->low, 1.01);
}

// Logarithms of the ratios: ln 2, ln 2, ln 4. Their mean is 4/3·ln 2, their deviation ln 2/√3, and
// the .975 quantile of Student's t with two degrees of freedom is 4.30265.
TEST(QuantileRatio, HasAnIntervalOfStudentsTOverThreeBlocks) {
  const PairedTimes times = {{{1}, {1}, {1}}, {{2}, {2}, {4}}};
  const auto ratio = quantile_ratio(times, 0.5);
  EXPECT_NEAR(ratio.ratio, std::pow(2, 4.0 / 3), 1e-12);
  EXPECT_NEAR(ratio.interval->low, std::pow(2, 4.0 / 3 - 4.30265 / 3), 1e-5);
  EXPECT_NEAR(ratio.interval->high, std::pow(2, 4.0 / 3 + 4.30265 / 3), 1e-5);
}

TEST(QuantileRatio, OfTwoBlocksHasNoBounds) {
  EXPECT_FALSE(quantile_ratio({{{1}, {1}}, {{2}, {4}}}, 0.5).interval.has_value());
}

// Sides that are drawn alike: what disturbs one in three of them doubles its times for a block.
TEST(QuantileRatio, OfEqualSidesExcludesOneAsSeldomAsItSays) {
  constexpr int kRounds = 400;
  constexpr int kRequests = 10;
  Random random(29);
  const auto side = [&] {
    std::vector<std::vector<double>> blocks(kFewestBlocks);
    for (auto& block : blocks) {
      const double disturbed = random.below(3) == 0 ? 2 : 1;
      const double own = 1 + static_cast<double>(random.below(1000)) / 10000;
      for (int r = 1; r <= kRequests; ++r) block.push_back(disturbed * own * (5 + r));
    }
    return blocks;
  };
  int excluded = 0;
  for (int i = 0; i < kRounds; ++i) {
    const auto base = side();
    const auto ratio = quantile_ratio({base, side()}, 0.5);
    excluded += ratio.interval->low > 1 || ratio.interval->high < 1 ? 1 : 0;
  }
  constexpr double kLevel = 0.05;
  EXPECT_LE(excluded, kLevel * kRounds);
}

TEST(QuantileRatio, IsTheSameForASeed) {
  PairedTimes times = times_of(1);
  times.fresh[0][7] = 40;
  const auto one = quantile_ratio(times, 0.95, 5);
  EXPECT_EQ(one.interval->high, quantile_ratio(times, 0.95, 5).interval->high);
}

}  // namespace
}  // namespace matchbench::gate
