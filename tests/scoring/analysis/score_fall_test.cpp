#include "harness/scoring/analysis/significance/score_intervals.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace matchbench::analysis {
namespace {

ScoreFall of(const std::vector<double>& before, const std::vector<double>& after) {
  return test_fall(before, after);
}

// One sign pattern of 2^5 falls as far.
TEST(ScoreFall, IsShownByFiveRequestsThatAllFall) {
  const ScoreFall fall = of({1, 1, 1, 1, 1}, {0, 0, 0, 0, 0.5});
  EXPECT_DOUBLE_EQ(fall.p, 1.0 / 32);
  EXPECT_TRUE(fall.is_shown());
  EXPECT_DOUBLE_EQ(fall.before, 1);
  EXPECT_DOUBLE_EQ(fall.after, 0.1);
  EXPECT_EQ(fall.requests, 5u);
}

// Falls of 4, 3, 2, 1 and a rise of 1: nothing, or one of the two last, may have another sign.
TEST(ScoreFall, CountsThePatternsThatFallAsFar) {
  const ScoreFall fall = of({5, 5, 5, 5, 5}, {1, 2, 3, 4, 6});
  EXPECT_DOUBLE_EQ(fall.p, 3.0 / 32);
  EXPECT_FALSE(fall.is_shown());
  EXPECT_TRUE(fall.can_be_shown());
}

TEST(ScoreFall, IsNotShownIfNothingChangesOrScoresRise) {
  EXPECT_EQ(of({0.5, 0.6, 0.7, 0.8, 0.9}, {0.5, 0.6, 0.7, 0.8, 0.9}).p, 1);
  EXPECT_EQ(of({0, 0, 0, 0, 0, 0}, {1, 1, 1, 1, 1, 1}).p, 1);
  EXPECT_FALSE(of({}, {}).is_shown());
}

TEST(ScoreFall, CannotBeShownByFourRequests) {
  const ScoreFall fall = of({1, 1, 1, 1}, {0, 0, 0, 0});
  EXPECT_DOUBLE_EQ(fall.p, 1.0 / 16);
  EXPECT_FALSE(fall.is_shown());
  EXPECT_FALSE(fall.can_be_shown());
}

// Of scipy: 1 - nct.cdf(t.ppf(.95, 9), 9, .1 / s * sqrt(10)), s the deviation of the falls.
TEST(ScoreFall, SaysHowProbablyAFallOfATenthIsShown) {
  const ScoreFall fall =
      of({.9, .8, .7, .6, .5, .4, .3, .2, .6, .7}, {.6, .9, .3, .7, .5, .1, .5, .1, .8, .4});
  EXPECT_NEAR(fall.power, 0.3545109, 1e-6);
  EXPECT_EQ(of({1, 1, 1, 1}, {0, 0, 0, 0.5}).power, 0);
  EXPECT_EQ(of({1, 1, 1, 1, 1}, {1, 1, 1, 1, 1}).power, 1) << "nothing deviates";
}

}  // namespace
}  // namespace matchbench::analysis
