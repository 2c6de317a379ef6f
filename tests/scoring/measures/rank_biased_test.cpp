#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/declare/registry.hpp"
#include "tests/scoring/measures/random_example.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace matchbench::measures {
namespace {

// Grades 2, unjudged, 1, 0, −1 at ranks 1 … 5; two services of grade 2 are not retrieved.
Example graded_by_two() {
  Example example{.grades = {2, 1, 0, -1, 2, 2}, .slots = {0, kUnjudged, 1, 2, 3}};
  example.scale = {1, 2};
  return example;
}

TEST(GradedRankBiasedPrecision, AgreesWithTheSumByHand) {
  // ½·(1 + ½·¼)
  EXPECT_NEAR(score_of("gRBP(p=0.5)", graded_by_two()), 0.5625, kClose);
  EXPECT_NEAR(score_of("gRBP(p=0.5)@2", graded_by_two()), 0.5, kClose);
  // On a scale up to 4 the gains are ½ and ¼.
  EXPECT_NEAR(score_of("gRBP(p=0.5,gmax=4)", graded_by_two()), 0.28125, kClose);
}

TEST(GradedRankBiasedPrecision, ResidualIsWhatIsNotKnown) {
  // Rank 2 is unjudged (¼), rank 5 has a negative grade, and beyond it nothing is seen: 1/16.
  EXPECT_NEAR(score_of("gRBPResid(p=0.5)", graded_by_two()), 0.25 + 0.0625, kClose);
  // RBPResid takes the negative grade as known: ¼ and what is beyond rank 5.
  EXPECT_NEAR(score_of("RBPResid(p=0.5)", graded_by_two()), 0.25 + 0.03125, kClose);
  // Beyond the cutoff nothing is known: ¼ + ⅛ beyond rank 3.
  EXPECT_NEAR(score_of("gRBPResid(p=0.5)@3", graded_by_two()), 0.25 + 0.125, kClose);
  EXPECT_NEAR(score_of("RBPResid(p=0.5)@3", graded_by_two()), 0.25 + 0.125, kClose);
}

// trec_eval 10 prints 0 for such a ranking: nothing retrieved is unjudged.
TEST(GradedRankBiasedPrecision, ResidualHoldsIfEverythingRetrievedIsJudged) {
  EXPECT_NEAR(score_of("gRBPResid(p=0.5)", full_ranking({1, 0, 2})), 0.125, kClose);
}

TEST(GradedRankBiasedPrecision, RefusesGainsAboveItsScale) {
  EXPECT_THAT([] { score_of("gRBP(gmax=1)", graded_by_two()); },
              testing::ThrowsMessage<Error>(
                  testing::HasSubstr("gRBP(gmax=1): a service has the gain 2, above gmax = 1")));
  EXPECT_THAT([] { score_of("gP(gmax=1)@3", graded_by_two()); },
              testing::ThrowsMessage<Error>(testing::HasSubstr("above gmax = 1")));
}

RC_GTEST_PROP(GradedRankBiasedPrecision, IsTheBinaryOneOnBinaryGains, ()) {
  const auto example = relevant_example({0, 1});
  const auto at = "@" + std::to_string(drawn(1, 16));
  for (const auto& end : {std::string(), at}) {
    RC_ASSERT(std::abs(score_of("gRBP" + end, example) - score_of("RBP" + end, example)) < kClose);
    RC_ASSERT(std::abs(score_of("gRBPResid" + end, example) - score_of("RBPResid" + end, example)) <
              kClose);
  }
}

// However the unjudged services are judged, and whatever stands beyond the end, the score stays in
// the interval.
RC_GTEST_PROP(GradedRankBiasedPrecision, StaysInItsIntervalHoweverTheRestIsJudged, ()) {
  auto example = relevant_example({0, 1, 2});
  example.scale = {1, 2};
  example.scores.clear();
  const auto measure = parse_measure("gRBP(p=0.7)@" + std::to_string(drawn(1, 16)));
  const double low = scores_of({measure}, example).front();
  const double high = low + scores_of({*residual_of(measure)}, example).front();
  auto judged = example;
  judged.subtopic_begin.clear();
  for (auto& slot : judged.slots) {
    if (slot != kUnjudged) continue;
    slot = static_cast<std::uint32_t>(judged.grades.size());
    judged.grades.push_back(drawn(0, 3));
  }
  const double value = scores_of({measure}, judged).front();
  RC_ASSERT(value >= low - kClose && value <= high + kClose && high <= 1 + kClose);
}

TEST(Residual, HasTheParametersOfItsMeasure) {
  EXPECT_EQ(to_string(*residual_of(parse_measure("gRBP(p=0.5,gmax=2)@10"))), "gRBPResid(p=0.5)@10");
  EXPECT_EQ(to_string(*residual_of(parse_measure("RBP(p=0.5,rel=2)"))), "RBPResid(p=0.5)");
  EXPECT_FALSE(residual_of(parse_measure("AP")));
}

}  // namespace
}  // namespace matchbench::measures
