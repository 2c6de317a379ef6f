#include "harness/scoring/analysis/significance/visible_difference.hpp"
#include "harness/scoring/analysis/significance/separation_notes.hpp"

#include "harness/foundation/base/random.hpp"
#include "harness/scoring/analysis/significance/max_t.hpp"
#include "tests/scoring/analysis/expected.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace matchbench::analysis {
namespace {

using Values = std::vector<double>;

TEST(VisibleDifference, IsMadeOfTheCriticalValueThePowerAndTheMedianStandardError) {
  // In tenths, the differences of the pairs are (3,1,2,2,1,3,2,2), (1,0,1,2,0,1,2,1) and
  // (−2,−1,−1,0,−1,−2,0,−1): squares about the mean 4 each, deviation √(4/7), standard error
  // √(4/7)/√8 = .267261. qt(.8, 7) = .8960296 (R); c is given as 3: 3.8960296 × .0267261 =
  // .1041258.
  const auto scores = matrix_of(3, {.3, .1, .2, .2, .1, .3, .2, .2,  //
                                    0,  0,  0,  0,  0,  0,  0,  0,   //
                                    .2, .1, .1, 0,  .1, .2, 0,  .1});
  EXPECT_NEAR(visible_difference(scores, 3, 0.05).smallest.value(), 0.1041258, 1e-6);
}

TEST(VisibleDifference, SaysHowManyRequestsBringItToATwentieth) {
  // One pair with deviation .1 on 20 requests, tested on its own: c = qt(.975, n − 1). With
  // 34 requests (2.03452 + .85265)·.1/√34 = .04951, with 33 (2.03693 + .85300)·.1/√33 = .05031 (R).
  Values d;
  const double half = 0.1 * std::sqrt(19.0 / 20);
  for (int r = 0; r < 20; ++r) d.push_back(r % 2 == 0 ? half : -half);
  const double critical = 2.0930241;  // qt(.975, 19)
  EXPECT_EQ(visible_difference(matrix_of_differences(d), critical, 0.05).requests, 34U);
}

TEST(VisibleDifference, IsNoneWhereNoPairCanBeSeparated) {
  // Five requests: no p below 2/32. How many would do is said all the same.
  const auto five = visible_difference(matrix_of_differences({.1, .2, .1, .3, .2}), 2.5, 0.05);
  EXPECT_EQ(five.smallest, std::nullopt);
  EXPECT_TRUE(five.requests.has_value());
  // Twelve requests, on seven of which both are equal.
  const Values few = {.1, .2, .1, .3, .2, 0, 0, 0, 0, 0, 0, 0};
  EXPECT_EQ(visible_difference(matrix_of_differences(few), 2.5, 0.05).smallest, std::nullopt);
  const auto equal = visible_difference(matrix_of_differences(Values(12, 0)), 2.5, 0.05);
  EXPECT_EQ(equal.smallest, std::nullopt);
  EXPECT_EQ(equal.requests, std::nullopt);
  // No finite critical value: the requests that are needed come from level/pairs.
  const auto beyond = visible_difference(matrix_of_differences({.1, .2}), INFINITY, 0.05);
  EXPECT_EQ(beyond.smallest, std::nullopt);
  EXPECT_TRUE(beyond.requests.has_value());
}

// Six requests of which AP differs by .9, −.9 …: deviation .9·√(6/5) = .986, standard error .4025;
// with c = qt(.975, 5) = 2.57 the difference would be 1.4, and no two means of AP differ by more
// than 1. DCG has no upper end.
TEST(VisibleDifference, IsNoneIfTwoMeansOfTheMeasureCannotDifferBySoMuch) {
  auto scores = matrix_of_differences({.9, -.9, .9, -.9, .9, -.9});
  EXPECT_EQ(visible_difference(scores, 2.570582, 0.05).smallest, std::nullopt);
  EXPECT_TRUE(visible_difference(scores, 2.570582, 0.05).requests.has_value());
  scores.measure = "DCG@10";
  EXPECT_NEAR(visible_difference(scores, 2.570582, 0.05).smallest.value(), 1.4047, 1e-3);
}

TEST(VisibleDifference, IsNoneIfDifferencesDoNotVary) {
  // Six requests suffice for a difference that is the same everywhere: 2/2^6 = .03.
  const auto same = visible_difference(matrix_of_differences(Values(8, .1)), 2.5, 0.05);
  EXPECT_EQ(same.smallest, std::nullopt);
  EXPECT_EQ(same.requests, 6U);
}

TEST(VisibleDifference, NeverAsksForFewerRequestsThanTheTestNeeds) {
  // Differences that hardly vary: at .05 six requests can separate, at .01 eight (2/2^8 = .0078).
  const Values d = {.1, .1, .1, .1, .1, .1, .1, .10001};
  EXPECT_EQ(visible_difference(matrix_of_differences(d), 3, 0.05).requests, 6U);
  EXPECT_EQ(visible_difference(matrix_of_differences(d), 3, 0.01).requests, 8U);
}

TEST(LeastSignFlipP, IsThatOfThePairThatDiffersOnMostRequests) {
  EXPECT_EQ(least_sign_flip_p(matrix_of_differences({.1, 0, -.2, 0})), 0.5);
  EXPECT_EQ(least_sign_flip_p(matrix_of_differences({.1, .1, -.2, .3, .1, .2})), 2.0 / 64);
  EXPECT_EQ(least_sign_flip_p(matrix_of_differences({0, 0, 0})), 1);
}

TEST(NoticedLoss, IsMadeOfBothQuantilesAndTheStandardError) {
  // qt(.975, 29) = 2.0452296, qt(.95, 29) = 1.6991270 (R), √30 = 5.4772256: s = .1 gives .0683623.
  EXPECT_NEAR(noticed_loss(0.1, 30), 0.0683623, 1e-7);
  EXPECT_EQ(noticed_loss(0, 30), 0);
  // The loss that 30 requests notice takes 30 requests, one that is a hair smaller one more.
  EXPECT_EQ(requests_to_notice(0.0683624, 0.1), 30U);
  EXPECT_EQ(requests_to_notice(0.0683622, 0.1), 31U);
  EXPECT_EQ(requests_to_notice(1e-6, 0.1), std::nullopt);
}

// Of eight requests five are ties, so that no p is below 1/4; six that differ would do.
TEST(SeparationNotes, AskForMoreRequestsOnlyIfTheyAreMore) {
  Separation separation;
  separation.least_p = 0.25;
  separation.visible = VisibleDifference{std::nullopt, 6};
  EXPECT_EQ(
      notes_on(separation, 8, 0.05).warning,
      "No difference can be significant: on these 8 requests no p-value can be below 0.25, and "
      "the level is 0.05.");
  EXPECT_EQ(
      notes_on(separation, 5, 0.05).warning,
      "No difference can be significant: on these 5 requests no p-value can be below 0.25, and "
      "the level is 0.05. A difference of 0.05 needs about 6 such requests.");
}

}  // namespace
}  // namespace matchbench::analysis
