#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/names/parse.hpp"
#include "harness/scoring/measures/scoring/scoring_plan.hpp"
#include "tests/scoring/measures/every_measure.hpp"
#include "tests/scoring/measures/random_example.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace matchbench::measures {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

// Of five services two are relevant, one of the others is judged, and two are not.
Example two_of_five() {
  Example example;
  example.grades = {1, 2, 0};
  example.collection_size = 5;
  return example;
}

double failure_of(const std::string& measure, const Example& example) {
  const ScoringPlan plan({parse_measure(measure)});
  Workspace workspace;
  PreparedRequest prepared;
  std::vector<double> values(plan.value_count());
  plan.prepare(example.request(), workspace, prepared);
  plan.score_failure(prepared, values);
  return values.front();
}

TEST(Failure, ScoresZeroWhereMoreIsBetterAndNothingIsBelowZero) {
  for (const char* measure : {"AP", "nDCG@10", "P@5", "RBP", "TauPrime", "SCU", "NumRelRet"}) {
    EXPECT_EQ(failure_of(measure, two_of_five()), 0) << measure;
  }
}

TEST(Failure, ScoresTheWorstValueOfMeasuresForWhichZeroIsAGoodScore) {
  // Three services are not relevant: two ranks hold two of them, all ranks all three.
  EXPECT_DOUBLE_EQ(failure_of("Fallout@2", two_of_five()), 2.0 / 3);
  EXPECT_EQ(failure_of("Fallout@4", two_of_five()), 1);
  EXPECT_EQ(failure_of("Fallout", two_of_five()), 1);
  EXPECT_EQ(failure_of("RBPResid", two_of_five()), 1);
  EXPECT_EQ(failure_of("gRBPResid(p=0.5)", two_of_five()), 1);
  EXPECT_EQ(failure_of("Unjudged@10", two_of_five()), 1);
  EXPECT_EQ(failure_of("NumNonrelJudgedRet", two_of_five()), 1);
}

TEST(Failure, ScoresTheLowestValueOfMeasuresThatGoBelowZero) {
  EXPECT_DOUBLE_EQ(failure_of("yaAP", two_of_five()), -std::log(3));
  // a = 1, b = -1, c = d = 0: no relevant service and all three others.
  EXPECT_EQ(failure_of("Utility", two_of_five()), -3);
  // Missing a relevant service costs 2, and leaving out another one is worth 1.
  EXPECT_EQ(failure_of("Utility(a=1,b=-1,c=-2,d=1)", two_of_five()), -4 - 3);
  // Every service retrieved is worth something: the worst is to retrieve none.
  EXPECT_EQ(failure_of("Utility(a=2,b=1)", two_of_five()), 0);
}

TEST(Failure, SaysThatItsWorstValueNeedsTheNumberOfServices) {
  Example unsized = two_of_five();
  unsized.collection_size = std::nullopt;
  EXPECT_THAT([&] { failure_of("Utility", unsized); },
              ThrowsMessage<Error>(HasSubstr("depends on the number of services")));
  EXPECT_EQ(failure_of("Utility(b=0)", unsized), 0);
}

RC_GTEST_PROP(Failure, IsNeverBetterThanAnyRanking, ()) {
  const ScoringPlan plan(every_measure());
  const Example example = random_example({-1, 0, 1, 2, 5});
  Workspace workspace;
  PreparedRequest prepared;
  std::vector<double> scores(plan.value_count());
  std::vector<double> failure(plan.value_count());
  plan.prepare(example.request(), workspace, prepared);
  plan.score(prepared, example.ranking(), workspace, scores);
  plan.score_failure(prepared, failure);
  for (std::size_t m = 0; m < plan.measures().size(); ++m) {
    const auto& properties = plan.measures()[m].declaration->properties;
    if (properties.direction == Direction::kNeither) continue;
    const double sign = properties.direction == Direction::kLessIsBetter ? -1 : 1;
    for (std::size_t v = plan.offset_of(m); v < plan.offset_of(m) + plan.measures()[m].width();
         ++v) {
      if (is_undefined(scores[v]) || is_undefined(failure[v])) continue;
      RC_LOG() << plan.name_of_value(v) << ": " << scores[v] << ", failed: " << failure[v] << '\n';
      RC_ASSERT(sign * failure[v] <= sign * scores[v] + 1e-9);
    }
  }
}

}  // namespace
}  // namespace matchbench::measures
