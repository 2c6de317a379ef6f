#include "harness/scoring/analysis/significance/sign_flip_interval.hpp"

#include "harness/foundation/base/random.hpp"
#include "harness/scoring/analysis/significance/pairs.hpp"
#include "tests/scoring/analysis/expected.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace matchbench::analysis {
namespace {

using Values = std::vector<double>;

Values random_differences(std::size_t count, std::uint64_t seed) {
  Random random(seed);
  Values d;
  for (std::size_t i = 0; i < count; ++i) d.push_back(random.uniform() * random.uniform() - 0.1);
  return d;
}

// The p-value of the sign-flip test of d − shift, over all flips.
double p_of_shift(const Values& d, double shift) {
  double observed = 0;
  for (const double x : d) observed += x - shift;
  const std::uint64_t flips = std::uint64_t{1} << d.size();
  std::uint64_t count = 0;
  for (std::uint64_t flip = 0; flip < flips; ++flip) {
    double sum = 0;
    for (std::size_t r = 0; r < d.size(); ++r) {
      sum += (flip >> r & 1) != 0 ? shift - d[r] : d[r] - shift;
    }
    count += std::fabs(sum) >= std::fabs(observed) - 1e-12 ? 1 : 0;
  }
  return static_cast<double>(count) / static_cast<double>(flips);
}

TEST(SignFlipInterval, HoldsExactlyTheShiftsThatTheTestDoesNotReject) {
  for (const std::size_t requests : {6U, 7U, 10U, 13U}) {
    for (const double confidence : {0.9, 0.95}) {
      SCOPED_TRACE(std::to_string(requests) + " requests");
      const auto d = random_differences(requests, requests);
      const auto interval = sign_flip_interval(d, {}, confidence);
      ASSERT_LT(interval.low, interval.high);
      const double step = 1e-9;
      for (const double inside : {interval.low + step, interval.high - step}) {
        EXPECT_GE(p_of_shift(d, inside), 1 - confidence);
      }
      for (const double outside : {interval.low - step, interval.high + step}) {
        EXPECT_LT(p_of_shift(d, outside), 1 - confidence);
      }
    }
  }
}

TEST(SignFlipInterval, OfSixRequestsGoesFromTheLeastToTheLargestDifference) {
  // p must be 4/64 to be above .05: beside the identity and its opposite one more flip and its
  // opposite. The flip of the largest difference alone lasts longest.
  const auto interval = sign_flip_interval(Values{.3, -.1, .2, .5, .1, 0}, {});
  EXPECT_NEAR(interval.low, -.1, 1e-12);
  EXPECT_NEAR(interval.high, .5, 1e-12);
}

TEST(SignFlipInterval, IsUnboundedWhereNoFlipCountIsSmallEnough) {
  const auto five = sign_flip_interval(Values{.3, -.1, .2, .5, .1}, {});  // 2/32 > .05
  EXPECT_EQ(five.low, -INFINITY);
  EXPECT_EQ(five.high, INFINITY);
  EXPECT_EQ(sign_flip_interval(Values{.1, .1, .1, .1, .1}, {}).high, INFINITY);
  EXPECT_TRUE(std::isfinite(sign_flip_interval(Values{.3, -.1, .2, .5, .1}, {}, 0.9).high));
}

TEST(SignFlipInterval, OfEqualDifferencesIsTheDifference) {
  const auto constant = sign_flip_interval(Values(8, 0.1), {});
  EXPECT_DOUBLE_EQ(constant.low, 0.1);
  EXPECT_EQ(constant.low, constant.high);
  for (const std::size_t requests : {1U, 5U, 30U}) {
    const auto nothing = sign_flip_interval(Values(requests, 0.0), {});
    EXPECT_EQ(nothing.low, 0);
    EXPECT_EQ(nothing.high, 0);
  }
}

TEST(SignFlipInterval, OfDrawnFlipsComesCloseToThatOfAll) {
  // Sixteen requests go through all flips. One more whose difference is the mean of the others
  // leaves the mean as it is, and draws them: the bounds differ by what 100 000 draws leave open
  // and by the width that one more request takes off, √(16/17).
  auto d = random_differences(16, 3);
  const auto all = sign_flip_interval(d, {});
  double mean = 0;
  for (const double x : d) mean += x / 16;
  d.push_back(mean);
  const auto drawn = sign_flip_interval(d, {.seed = 5});
  const double width = all.high - all.low;
  EXPECT_NEAR(drawn.low, all.low, 0.06 * width);
  EXPECT_NEAR(drawn.high, all.high, 0.06 * width);
  const auto again = sign_flip_interval(d, {.seed = 5, .threads = 1});
  EXPECT_EQ(drawn.low, again.low);
  EXPECT_EQ(drawn.high, again.high);
  EXPECT_NE(drawn.low, sign_flip_interval(d, {.seed = 6}).low);
}

TEST(SignFlipInterval, OfAllPairsIsThatOfEachPair) {
  Values values = random_differences(4 * 20, 9);
  const auto scores = matrix_of(4, values);
  const auto intervals = sign_flip_intervals(scores, {});
  const auto pairs = all_pairs(4);
  ASSERT_EQ(intervals.size(), pairs.size());
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    const auto alone = sign_flip_interval(differences(scores, pairs[p].first, pairs[p].second), {});
    EXPECT_NEAR(intervals[p].low, alone.low, 1e-12);
    EXPECT_NEAR(intervals[p].high, alone.high, 1e-12);
  }
}

}  // namespace
}  // namespace matchbench::analysis
