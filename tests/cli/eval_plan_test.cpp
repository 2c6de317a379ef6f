#include "harness/cli/eval/eval_plan.hpp"

#include "harness/base/error.hpp"

#include <gmock/gmock.h>

namespace matchbench {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> labels(std::vector<std::string> names) {
  std::vector<std::string> all;
  const auto plan = make_eval_plan(names, std::nullopt, false, Ties::kAsRanked);
  for (const auto& line : plan.lines) all.push_back(line.label);
  return all;
}

TEST(EvalPlan, PrintsReferenceNamesInTheReferenceOrderAndOthersAfterThem) {
  EXPECT_THAT(labels({"nDCG@3", "P.10,5", "runid", "map", "num_q", "P_5", "AP"}),
              ElementsAre("runid", "num_q", "map", "P_5", "P_10", "nDCG@3", "AP"));
}

TEST(EvalPlan, PutsTheTextOfGradesBetweenPrecisionAndRecall) {
  EXPECT_THAT(labels({"recall_5", "relstring.3", "P_5"}),
              ElementsAre("P_5", "relstring_3", "recall_5"));
}

TEST(EvalPlan, ComputesAMeasureOnceForItsMeanAndItsGeometricMean) {
  const std::vector<std::string> names{"map", "gm_map"};
  const auto plan = make_eval_plan(names, std::nullopt, false, Ties::kAsRanked);
  EXPECT_EQ(plan.plan.value_count(), 1U);
  EXPECT_FALSE(plan.lines[1].per_topic);
}

TEST(EvalPlan, PrintsASeriesAsOneLineForEachOfItsValues) {
  EXPECT_THAT(labels({"PRcurve(levels=3)"}),
              ElementsAre("PRcurve(levels=3)[0]", "PRcurve(levels=3)[1]", "PRcurve(levels=3)[2]"));
}

TEST(EvalPlan, AppliesTheLevelOnlyWhereAMeasureDoesNotNameOne) {
  const std::vector<std::string> names{"AP", "AP(rel=3)", "nDCG"};
  const auto plan = make_eval_plan(names, 2, false, Ties::kAsRanked);
  EXPECT_EQ(to_string(plan.plan.measures()[0]), "AP(rel=2)");
  EXPECT_EQ(to_string(plan.plan.measures()[1]), "AP(rel=3)");
  EXPECT_EQ(to_string(plan.plan.measures()[2]), "nDCG");
}

TEST(EvalPlan, RefusesAWrongNumberOfRanks) {
  for (const char* name : {"relstring.0", "relstring.x", "relstring_1.5"}) {
    EXPECT_THROW(labels({name}), Error) << name;
  }
}

}  // namespace
}  // namespace matchbench
