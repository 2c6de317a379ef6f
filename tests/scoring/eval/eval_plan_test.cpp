#include "harness/scoring/eval/eval_table.hpp"

#include "harness/foundation/base/error.hpp"

#include <gmock/gmock.h>

#include <algorithm>

namespace matchbench::eval {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> labels(std::vector<std::string> names) {
  std::vector<std::string> all;
  const auto plan = make_eval_table(names, std::nullopt, false, measures::Ties::kAsRanked);
  for (const auto& line : plan.lines) all.push_back(line.label);
  return all;
}

TEST(EvalTable, KeepsTheOrderThatWasAskedAndPrintsEachLineOnce) {
  EXPECT_THAT(labels({"nDCG@3", "P.10,5", "runid", "map", "num_q", "P_5", "AP"}),
              ElementsAre("nDCG@3", "P_5", "P_10", "runid", "map", "num_q", "AP"));
}

TEST(EvalTable, KeepsTheSpellingThatWasAsked) {
  EXPECT_THAT(labels({"Q(beta=1)", "ndcg@10", "P.5"}), ElementsAre("Q(beta=1)", "ndcg@10", "P_5"));
}

TEST(EvalTable, BeginsTheReferenceSetsWithTheTagOfTheRun) {
  for (const char* set : {"official", "all_trec", "set", "prefs", "all_prefs", "qrels_jg"}) {
    EXPECT_EQ(labels({set}).front(), "runid") << set;
  }
}

TEST(EvalTable, PutsTheTextOfGradesBetweenPrecisionAndRecallInTheWholeSet) {
  const auto all = labels({"all_trec"});
  const auto text = std::find(all.begin(), all.end(), "relstring");
  ASSERT_NE(text, all.end());
  EXPECT_EQ(*(text - 1), "P_1000");
  EXPECT_EQ(*(text + 1), "recall_5");
}

TEST(EvalTable, ComputesAMeasureOnceForItsMeanAndItsGeometricMean) {
  const std::vector<std::string> names{"map", "gm_map"};
  const auto plan = make_eval_table(names, std::nullopt, false, measures::Ties::kAsRanked);
  EXPECT_EQ(plan.plan.value_count(), 1U);
  EXPECT_FALSE(plan.lines[1].per_topic);
}

TEST(EvalTable, PrintsASeriesAsOneLineForEachOfItsValues) {
  EXPECT_THAT(labels({"PRcurve(levels=3)"}),
              ElementsAre("PRcurve(levels=3)[0]", "PRcurve(levels=3)[1]", "PRcurve(levels=3)[2]"));
}

TEST(EvalTable, AppliesTheLevelOnlyWhereAMeasureDoesNotNameOne) {
  const std::vector<std::string> names{"AP", "AP(rel=3)", "nDCG"};
  const auto plan = make_eval_table(names, 2, false, measures::Ties::kAsRanked);
  EXPECT_EQ(measures::to_string(plan.plan.measures()[0]), "AP(rel=2)");
  EXPECT_EQ(measures::to_string(plan.plan.measures()[1]), "AP(rel=3)");
  EXPECT_EQ(measures::to_string(plan.plan.measures()[2]), "nDCG");
}

TEST(EvalTable, RefusesAWrongNumberOfRanks) {
  for (const char* name : {"relstring.0", "relstring.x", "relstring_1.5"}) {
    EXPECT_THROW(labels({name}), Error) << name;
  }
}

}  // namespace
}  // namespace matchbench::eval
