#include "learned/boosted_trees.hpp"
#include "learned/columns.hpp"
#include "learned/pairs.hpp"
#include "learned/precedents.hpp"
#include "learned/ridge.hpp"
#include "learned/shortlist.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <numeric>
#include <optional>

namespace learned {
namespace {

using testing::Contains;
using testing::DoubleEq;
using testing::DoubleNear;
using testing::Each;
using testing::ElementsAre;

TEST(LearnedColumns, AreStandardisedByMeanAndDeviation) {
  // Mean 2, variance ((-2)^2 + 0 + 0 + 2^2) / 4 = 2.
  EXPECT_THAT(standardised(Column{0, 2, 2, 4}),
              ElementsAre(DoubleEq(-2 / std::sqrt(2.0)), 0, 0, DoubleEq(2 / std::sqrt(2.0))));
  EXPECT_THAT(standardised(Column{3, 3, 3}), Each(0));
  EXPECT_THAT(standardised(Column{}), testing::IsEmpty());
}

// x = (1, 2), y = (2, 4): w = x.y / (x.x + 2 p) = 10 / (5 + 2 p).
TEST(LearnedRidge, ShrinksTheWeightByThePenalty) {
  const Normal normal = Normal::of({{1, 2}}, {2, 4});
  EXPECT_THAT(ridge(normal, 0.5), ElementsAre(DoubleEq(10.0 / 6)));
  EXPECT_THAT(ridge(normal, 1e-9), ElementsAre(DoubleNear(2, 1e-6)));
}

// Two features that do not overlap: each gets a weight of its own, (3 / (1 + 2 p), 5 / (1 + 2 p)).
TEST(LearnedRidge, WeighsFeaturesApart) {
  const Normal normal = Normal::of({{1, 0}, {0, 1}}, {3, 5});
  EXPECT_THAT(ridge(normal, 0.5), ElementsAre(DoubleEq(1.5), DoubleEq(2.5)));
  EXPECT_THAT(combined({{1, 0}, {0, 1}}, {1.5, 2.5}), ElementsAre(1.5, 2.5));
}

TEST(LearnedRidge, GivesFeaturesThatNeverVaryNoWeight) {
  EXPECT_THAT(ridge(Normal::of({{0, 0}, {1, -1}}, {1, -1}), 1), ElementsAre(0, DoubleEq(0.5)));
}

TEST(LearnedRidge, AddsAndTakesAwayRequests) {
  const Normal first = Normal::of({{1, 2}}, {2, 4});
  Normal both = first;
  both += Normal::of({{7, 1}}, {1, 1});
  both -= Normal::of({{7, 1}}, {1, 1});
  EXPECT_EQ(ridge(both, 0.5), ridge(first, 0.5));
}

// One feature, targets 1 below and 3 above: mean 2, residuals -1 and 1. A tree of one level with
// rate 1/2 and no penalty predicts 2 - 1/2 and 2 + 1/2; the second one halves what is left.
TEST(LearnedTrees, ApproachTheTargetsByTheirRate) {
  const Examples examples{
      .width = 1, .features = {0, 1, 10, 11}, .targets = {1, 1, 3, 3}, .ends = {2, 4}};
  TreeOptions options{.trees = 1,
                      .depth = 1,
                      .least_rows = 1,
                      .rate = 0.5,
                      .penalty = 0,
                      .feature_share = 1,
                      .group_share = 1};
  const std::vector<double> rows = {1, 10.5};
  const BoostedTrees one(examples, options, 1, [] {});
  EXPECT_THAT(one.predictions(rows, 1), ElementsAre(DoubleEq(1.5), DoubleEq(2.5)));
  options.trees = 2;
  const BoostedTrees two(examples, options, 1, [] {});
  EXPECT_THAT(two.predictions(rows, 1), ElementsAre(DoubleEq(1.25), DoubleEq(2.75)));
}

// The target is 1 where exactly one of two features is: no single split helps, two levels do.
TEST(LearnedTrees, JoinFeatures) {
  const Examples examples{.width = 2,
                          .features = {0, 0, 0, 1, 1, 0, 1, 1, 1, 1},
                          .targets = {0, 1, 1, 0, 0},
                          .ends = {5}};
  const BoostedTrees trees(examples,
                           {.trees = 20,
                            .depth = 2,
                            .least_rows = 1,
                            .rate = 0.5,
                            .penalty = 0,
                            .feature_share = 1,
                            .group_share = 1},
                           1, [] {});
  EXPECT_THAT(trees.predictions(examples.features, 2),
              testing::Pointwise(testing::DoubleNear(0.01), examples.targets));
}

TEST(LearnedTrees, LeaveNoLeafWithFewerRowsThanAsked) {
  const Examples examples{
      .width = 1, .features = {0, 1, 2, 3}, .targets = {9, 0, 0, 0}, .ends = {4}};
  const BoostedTrees trees(examples,
                           {.trees = 1,
                            .depth = 3,
                            .least_rows = 2,
                            .rate = 1,
                            .penalty = 0,
                            .feature_share = 1,
                            .group_share = 1},
                           1, [] {});
  // (9 + 0) / 2
  EXPECT_THAT(trees.predictions({0, 3}, 1), ElementsAre(DoubleEq(4.5), DoubleEq(0)));
}

TEST(LearnedTrees, PredictNothingWithoutExamples) {
  EXPECT_THAT(BoostedTrees({.width = 1}, {}, 1, [] {}).predictions({1}, 1), ElementsAre(0));
}

TEST(LearnedTrees, CanBeGivenUp) {
  const Examples examples{.width = 1, .features = {0, 1}, .targets = {0, 1}, .ends = {2}};
  EXPECT_THROW(BoostedTrees(examples, {}, 1, [] { throw 1; }), int);
}

double average_precision(const Column& scores, const Judged& judged) {
  const Shortlist all(scores);
  return ByScore(scores, all).average_precision(judged);
}

TEST(LearnedPrecedents, CountPrecisionAtEachRelevantService) {
  EXPECT_DOUBLE_EQ(average_precision({4, 3, 2, 1}, {{0, 1, 1}, {1, 0, 0}, {2, 1, 1}}),
                   (1 + 2.0 / 3) / 2);
  // The middle two share a rank, the third.
  EXPECT_DOUBLE_EQ(average_precision({4, 2, 2, 1}, {{0, 1, 1}, {1, 1, 1}}), (1 + 2.0 / 3) / 2);
  EXPECT_DOUBLE_EQ(average_precision({1, 1}, {{0, 0, 0}}), 0);
}

// Service 0 has the least first look, and all others are as many as the list holds.
Shortlist all_but_the_first() {
  Column look(Shortlist::kMost + 1, 1.0);
  look[0] = 0;
  return Shortlist(look);
}

TEST(LearnedShortlist, HoldsTheBestOfManyServices) {
  const Shortlist shortlist = all_but_the_first();
  ASSERT_EQ(shortlist.size(), Shortlist::kMost);
  EXPECT_EQ(shortlist.services()[0], 1u);
  EXPECT_EQ(shortlist.place(0), std::nullopt);
  EXPECT_EQ(shortlist.place(3), 2u);
  Column positions(Shortlist::kMost + 1);
  std::iota(positions.begin(), positions.end(), 0.0);
  EXPECT_EQ(shortlist.of(positions)[2], 3);
}

// Relevant are service 0, which is not on the list, and service 1, the first on it.
TEST(LearnedShortlist, LeavesRelevantServicesToBeMissed) {
  const Shortlist shortlist = all_but_the_first();
  Column scores(shortlist.size(), 0.0);
  scores[0] = 1;
  EXPECT_DOUBLE_EQ(ByScore(scores, shortlist).average_precision({{0, 1, 1}, {1, 1, 1}}), 0.5);
  EXPECT_THAT(target_of({{0, 1, 1}, {1, 1, 0.5}}, shortlist), Contains(1.5).Times(1));
  Precedents precedents;
  precedents.add(shortlist, scores, {{0, 1, 1}, {1, 1, 1}});
  const Columns columns = precedents.of(shortlist, scores, std::nullopt);
  EXPECT_EQ(columns[0].size(), Shortlist::kMost);
  EXPECT_DOUBLE_EQ(columns[0][0], 0.5);  // relevant to a request of precision 1/2
}

// The first impression ranks services 0, 1, 2; to the earlier request 0 was relevant with grade 1/3
// and 1 was not. Average precision 1; correlation of equal impressions, standardised, 1. Columns
// for both: sums of relevant, grade, irrelevant; the greatest of each; relevant / (judged + 0.1);
// best.
TEST(LearnedPrecedents, TellWhatWasRelevantToARequestThatLooksTheSame) {
  const Column first = standardised(Column{2, 1, 0});
  Precedents precedents;
  const Shortlist all(first);
  precedents.add(all, first, {{0, 1, 1.0 / 3}, {1, 0, 0}});
  const Columns columns = precedents.of(all, first, std::nullopt);
  ASSERT_EQ(columns.size(), 16u);
  EXPECT_THAT(columns[0], ElementsAre(1, 0, 0));
  EXPECT_THAT(columns[1], ElementsAre(DoubleEq(1.0 / 3), 0, 0));
  EXPECT_THAT(columns[2], ElementsAre(0, 1, 0));
  EXPECT_THAT(columns[6], ElementsAre(DoubleEq(1 / 1.1), 0, 0));
  EXPECT_THAT(columns[7], Each(1));
  EXPECT_THAT(columns[8], ElementsAre(DoubleNear(1, 1e-6), 0, 0));
}

TEST(LearnedPrecedents, LeaveOutTheRequestItself) {
  const Column first = standardised(Column{2, 1, 0});
  Precedents precedents;
  const Shortlist all(first);
  precedents.add(all, first, {{0, 1, 1}, {1, 0, 0}});
  for (const Column& column : precedents.of(all, first, 0)) EXPECT_THAT(column, Each(0));
}

// Two groups want the feature great, one small: 2 ln(1 + exp(-w)) + ln(1 + exp(w)) is least where
// exp(w) = 2; the penalty takes 0.006 off. The second feature is the same everywhere.
TEST(LearnedPairs, FindsTheWeightThatMinimisesTheLoss) {
  const Examples examples{2, {1, 7, 0, 7, 1, 7, 0, 7, 0, 7, 1, 7}, {1, 0, 1, 0, 1, 0}, {2, 4, 6}};
  const std::vector<double> weights = weights_of_pairs(examples, [] {});
  EXPECT_NEAR(weights[0], std::log(2.0) - 0.006, 0.003);
  EXPECT_NEAR(weights[1], 0, 1e-9);
}

TEST(LearnedPairs, ComparesWithinGroupsOnly) {
  // Within each group the greater value is the better one; over both it would be the worse.
  const Examples examples{1, {1, 0, 11, 10}, {2, 1, 1, 0}, {2, 4}};
  EXPECT_GT(weights_of_pairs(examples, [] {})[0], 0);
  const Examples alone{1, {1, 10}, {2, 1}, {1, 2}};
  EXPECT_EQ(weights_of_pairs(alone, [] {})[0], 0);
}

}  // namespace
}  // namespace learned
