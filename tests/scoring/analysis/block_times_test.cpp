#include "harness/scoring/analysis/timing/block_times.hpp"
#include "harness/foundation/base/random.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace matchbench::analysis {
namespace {

BlockTimes times(const std::vector<BlockSample>& samples) {
  return BlockTimes(samples);
}

// Three blocks, two requests, one pass. In ns, first entrant and second:
//   block 0: (40, 80) mean 60 and (10, 30) mean 20: difference 40, ratio 3
//   block 1: (20, 40) mean 30 and (10, 10) mean 10: difference 20, ratio 3
//   block 2: (120, 120) mean 120 and (60, 20) mean 40: difference 80, ratio 3
// Differences: mean 140/3, deviation sqrt(((20/3)² + (80/3)² + (100/3)²)/2) = sqrt(2800/3)
// = 30.5505; t(0.975; 2) = 4.30265, so the interval is 46.667 ± 4.30265 · 30.5505/√3 = ± 75.892.
TEST(BlockTimes, AreComparedBlockByBlockAsWorkedOutByHand) {
  const auto first =
      times({{0, 0, 40}, {0, 1, 80}, {1, 0, 20}, {1, 1, 40}, {2, 0, 120}, {2, 1, 120}});
  const auto second =
      times({{0, 0, 10}, {0, 1, 30}, {1, 0, 10}, {1, 1, 10}, {2, 0, 60}, {2, 1, 20}});
  const auto found = compare_within_blocks(first, second);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->blocks.size(), 3U);
  EXPECT_DOUBLE_EQ(found->blocks[2].first_ns, 120);
  EXPECT_DOUBLE_EQ(found->blocks[2].second_ns, 40);
  EXPECT_NEAR(found->difference_ns, 140.0 / 3, 1e-9);
  EXPECT_NEAR(found->difference_interval_ns->low, 46.6667 - 75.892, 1e-2);
  EXPECT_NEAR(found->difference_interval_ns->high, 46.6667 + 75.892, 1e-2);
  // The same ratio on every node: nothing is left to doubt, however much the nodes differ.
  EXPECT_NEAR(found->ratio, 3, 1e-9);
  EXPECT_NEAR(found->ratio_interval->low, 3, 1e-9);
  EXPECT_NEAR(found->ratio_interval->high, 3, 1e-9);
}

// Ratios 2 and 8: geometric mean 4. ln 2 and ln 8 have the mean ln 4 and the deviation √2 · ln 2;
// t(0.975; 1) = 12.7062, so the logarithm's interval is ± 12.7062 · ln 2.
TEST(BlockTimes, HaveARatioThatIsAGeometricMean) {
  const auto found =
      compare_within_blocks(times({{0, 0, 20}, {1, 0, 80}}), times({{0, 0, 10}, {1, 0, 10}}));
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->ratio, 4, 1e-9);
  EXPECT_NEAR(std::log(found->ratio_interval->high), std::log(4.0) + 12.7062 * std::log(2.0), 1e-3);
}

TEST(BlockTimes, OfARequestAreItsMedianOverThePassesOfTheBlock) {
  const auto found =
      compare_within_blocks(times({{0, 0, 10}, {0, 0, 12}, {0, 0, 900}}), times({{0, 0, 6}}));
  EXPECT_DOUBLE_EQ(found->ratio, 2);
}

TEST(BlockTimes, LeaveOutRequestsThatOneOfTheTwoDidNotAnswer) {
  const auto found = compare_within_blocks(times({{0, 0, 10}, {0, 1, 1000}, {1, 1, 7}}),
                                           times({{0, 0, 5}, {1, 0, 7}}));
  ASSERT_TRUE(found);
  ASSERT_EQ(found->blocks.size(), 1U);
  EXPECT_EQ(found->blocks[0].requests, 1U);
  EXPECT_DOUBLE_EQ(found->ratio, 2);
}

TEST(BlockTimes, OfASingleBlockHaveNoInterval) {
  const auto found = compare_within_blocks(times({{4, 0, 10}}), times({{4, 0, 5}}));
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->ratio_interval);
  EXPECT_FALSE(found->difference_interval_ns);
}

TEST(BlockTimes, WithoutACommonBlockAreNotCompared) {
  EXPECT_FALSE(compare_within_blocks(times({{0, 0, 10}}), times({{1, 0, 10}})));
  EXPECT_FALSE(compare_within_blocks(times({}), times({{1, 0, 10}})));
  EXPECT_FALSE(compare_within_blocks(times({{0, 0, 0}}), times({{0, 0, 10}})));
}

TEST(BlockTimes, AreComparedWithTheFastestOfThoseThatAnsweredTheMost) {
  const std::vector<BlockTimes> entrants = {
      times({{0, 0, 30}, {0, 1, 30}}),  // slower
      times({{0, 0, 1}}),               // quick, but answered half
      times({{0, 0, 10}, {0, 1, 10}}),
      times({}),
  };
  const auto found = compare_with_fastest(entrants);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->reference, 2U);
  EXPECT_DOUBLE_EQ(found->entrants[0]->ratio, 3);
  EXPECT_DOUBLE_EQ(found->entrants[1]->ratio, 0.1);
  EXPECT_DOUBLE_EQ(found->entrants[2]->ratio, 1);
  EXPECT_FALSE(found->entrants[3]);
  EXPECT_FALSE(compare_with_fastest(std::vector<BlockTimes>{times({})}));
}

// Rounds drawn at random: requests, blocks and times of two entrants.
class AnyBlockTimes : public testing::TestWithParam<std::uint64_t> {
 protected:
  std::vector<BlockSample> draw(double node_factor(std::uint32_t)) {
    std::vector<BlockSample> samples;
    for (std::uint32_t block = 0; block < 5; ++block) {
      for (std::uint32_t request = 0; request < 7; ++request) {
        const double time = 1000 + static_cast<double>(random_.below(100'000));
        samples.push_back(
            {block, request, static_cast<std::int64_t>(time * 64 * node_factor(block))});
      }
    }
    return samples;
  }
  Random random_{GetParam()};
};

// A node that is twice as fast makes all of its times half as long, and changes no ratio.
TEST_P(AnyBlockTimes, HaveRatiosThatDoNotDependOnTheSpeedOfTheNodes) {
  const auto equal = [](std::uint32_t) { return 1.0; };
  const auto unequal = [](std::uint32_t block) { return 1.0 / (1 << block); };
  const Random start = random_;
  const BlockTimes a = times(draw(equal));
  const BlockTimes b = times(draw(equal));
  random_ = start;
  const BlockTimes slowed_a = times(draw(unequal));
  const BlockTimes slowed_b = times(draw(unequal));
  const auto found = compare_within_blocks(a, b);
  const auto slowed = compare_within_blocks(slowed_a, slowed_b);
  EXPECT_NEAR(found->ratio, slowed->ratio, 1e-9);
  EXPECT_NEAR(found->ratio_interval->low, slowed->ratio_interval->low, 1e-9);
  EXPECT_NEAR(found->ratio_interval->high, slowed->ratio_interval->high, 1e-9);
}

TEST_P(AnyBlockTimes, TurnedRoundGiveTheOppositeDifferenceAndTheInverseRatio) {
  const auto equal = [](std::uint32_t) { return 1.0; };
  const BlockTimes a = times(draw(equal));
  const BlockTimes b = times(draw(equal));
  const auto one = compare_within_blocks(a, b);
  const auto other = compare_within_blocks(b, a);
  EXPECT_NEAR(one->difference_ns, -other->difference_ns, 1e-6);
  EXPECT_NEAR(one->ratio * other->ratio, 1, 1e-9);
  EXPECT_NEAR(one->ratio_interval->low * other->ratio_interval->high, 1, 1e-9);
  EXPECT_LE(one->ratio_interval->low, one->ratio);
  EXPECT_GE(one->ratio_interval->high, one->ratio);
  EXPECT_DOUBLE_EQ(compare_within_blocks(a, a)->ratio, 1);
}

INSTANTIATE_TEST_SUITE_P(Seeds, AnyBlockTimes, testing::Values(1, 2, 3, 4, 5));

}  // namespace
}  // namespace matchbench::analysis
