#include "harness/scoring/measures/scoring/scoring_plan.hpp"

#include "harness/foundation/base/error.hpp"
#include "tests/scoring/measures/allocations.hpp"
#include "tests/scoring/measures/every_measure.hpp"
#include "tests/scoring/measures/score_one.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <new>
#include <string_view>

namespace matchbench::measures {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

Example graded() {
  return {.grades = {3, 0, 1, 2, 0, 1},
          .slots = {2, kUnjudged, 0, 1, 4, kUnjudged, 5},
          .collection_size = 12,
          .scores = {0.9, 0.9, 0.7, 0.5, 0.5, 0.5, 0.1},
          .subtopic_begin = {0, 2, 2, 3, 4, 4, 5},
          .subtopic_ids = {0, 1, 1, 0, 2}};
}

void expect_same(const std::vector<double>& a, const std::vector<double>& b,
                 const ScoringPlan& plan) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t v = 0; v < a.size(); ++v) {
    EXPECT_TRUE(a[v] == b[v] || (is_undefined(a[v]) && is_undefined(b[v])))
        << plan.name_of_value(v) << ": " << a[v] << " and " << b[v];
  }
}

TEST(Plan, ScoresEachMeasureAsItWouldAlone) {
  const auto measures = every_measure();
  const ScoringPlan plan(measures);
  const auto together = scores_of(measures, graded());
  for (std::size_t m = 0; m < measures.size(); ++m) {
    const auto alone = scores_of({measures[m]}, graded());
    for (std::size_t i = 0; i < alone.size(); ++i) {
      EXPECT_EQ(alone[i], together[plan.offset_of(m) + i]) << to_string(measures[m]);
    }
  }
}

TEST(Plan, MemoryUsedBeforeDoesNotShowInTheScores) {
  const ScoringPlan plan(every_measure());
  const ScoringPlan other({parse_measure("AP(rel=2)"), parse_measure("nDCG(disc=sqrt)@3")});
  Workspace workspace;
  PreparedRequest prepared;
  std::vector<double> values(plan.value_count());

  auto big = full_ranking(std::vector<double>(300, 2));
  big.scores.assign(300, 0.5);
  big.subtopic_begin.assign(301, 0);
  plan.prepare(big.request(), workspace, prepared);
  plan.score(prepared, big.ranking(), workspace, values);
  PreparedRequest its_own;
  std::vector<double> two(2);
  other.prepare(graded().request(), workspace, its_own);
  const auto example = graded();
  other.score(its_own, example.ranking(), workspace, two);

  plan.prepare(example.request(), workspace, prepared);
  plan.score(prepared, example.ranking(), workspace, values);
  expect_same(values, scores_of(every_measure(), example), plan);
}

TEST(Plan, AllocatesNothingOnceItsMemoryHasGrown) {
  const char* preloaded = std::getenv("LD_PRELOAD");
  if (preloaded != nullptr && std::string_view(preloaded).find("vgpreload") != std::string::npos) {
    GTEST_SKIP() << "memcheck allocates in the place of the operators that count";
  }
  const ScoringPlan plan(every_measure());
  Workspace workspace;
  PreparedRequest prepared;
  std::vector<double> values(plan.value_count());
  const auto example = graded();
  const auto once = [&] {
    plan.prepare(example.request(), workspace, prepared);
    plan.score(prepared, example.ranking(), workspace, values);
  };
  once();
  const auto before = allocations();
  once();
  EXPECT_EQ(allocations(), before);
  ::operator delete(::operator new(1));  // a call that a compiler must not leave out
  EXPECT_GT(allocations(), before) << "allocations are not counted";
}

TEST(Plan, LeavesUndefinedWhatNeedsARelevantService) {
  const ScoringPlan plan(every_measure());
  auto example = graded();
  for (double& grade : example.grades) grade = 0;
  example.subtopic_begin.assign(example.grades.size() + 1, 0);
  example.subtopic_ids.clear();
  const auto values = scores_of(every_measure(), example);
  for (std::size_t m = 0; m < plan.measures().size(); ++m) {
    const auto& declaration = *plan.measures()[m].declaration;
    // They count requests that nothing answers, or that were left unanswered: neither is here.
    if (declaration.properties.grading == Grading::kSilence) continue;
    EXPECT_EQ(is_undefined(values[plan.offset_of(m)]),
              !declaration.properties.defined_without_relevant)
        << declaration.name;
  }
  EXPECT_TRUE(is_undefined(score_of("AP(rel=9)", graded())));
}

TEST(Plan, AMissingRequestScoresZeroButKeepsWhatTheJudgmentsSay) {
  const ScoringPlan plan({parse_measure("AP"), parse_measure("TauPrime"), parse_measure("NumRel"),
                          parse_measure("NumQ"), parse_measure("NumRet"),
                          parse_measure("AP(rel=9)"), parse_measure("RBPResid"),
                          parse_measure("yaAP")});
  Workspace workspace;
  PreparedRequest prepared;
  std::vector<double> values(plan.value_count());
  const auto example = graded();
  plan.prepare(example.request(), workspace, prepared);
  plan.score_missing(prepared, values);
  EXPECT_EQ(values[0], 0);
  EXPECT_EQ(values[1], 0);
  EXPECT_EQ(values[2], 4);
  EXPECT_EQ(values[3], 1);
  EXPECT_EQ(values[4], 0);
  EXPECT_TRUE(is_undefined(values[5]));
  EXPECT_EQ(values[6], 0);
  EXPECT_NEAR(values[7], -std::log(5), 1e-12);  // 4 relevant services, none of them returned
}

TEST(Plan, NamesTheValuesOfASeries) {
  const ScoringPlan plan(
      {parse_measure("AP"), parse_measure("PRcurve(levels=3)"), parse_measure("RR")});
  EXPECT_EQ(plan.value_count(), 5U);
  EXPECT_EQ(plan.name_of_value(0), "AP");
  EXPECT_EQ(plan.name_of_value(2), "PRcurve(levels=3)[1]");
  EXPECT_EQ(plan.name_of_value(4), "RR");
}

void expect_refused(std::string_view measure, const Example& example, std::string part) {
  EXPECT_THAT([&] { score_of(measure, example); }, ThrowsMessage<Error>(HasSubstr(part)))
      << measure;
}

TEST(Plan, SaysWhatAMeasureLacks) {
  auto unsized = graded();
  unsized.collection_size = std::nullopt;
  expect_refused("ANCG", unsized, "ANCG needs the number of services in the collection");
  expect_refused("ANCG", unsized, "or give a cutoff");
  expect_refused("TauPrime", unsized, "TauPrime needs the number of services");
  EXPECT_GT(score_of("ANCG@7", unsized), 0);
  auto plain = graded();
  plain.subtopic_begin.clear();
  plain.scores.clear();
  expect_refused("IAP@5", plain, "IAP@5 needs judgments with subtopics");
  expect_refused("fuzzyP", plain, "needs the scores of the ranking");
  expect_refused("fuzzyP(s=map(1=1))", plain, "needs the degrees of match of the ranking");
}

TEST(Plan, RefusesInputThatCannotBe) {
  auto example = graded();
  example.collection_size = 5;
  expect_refused("AP", example, "6 services are judged, but the collection has 5");
  example.collection_size = 6;
  expect_refused("AP", example, "a ranking has 7 services, but the collection has 6");
  example = graded();
  example.grades[0] = std::numeric_limits<double>::infinity();
  expect_refused("AP", example, "a judgment has the gain inf");
  example = graded();
  expect_refused("ERR(gmax=2)@5", example, "a service has the gain 3, above gmax = 2");
  expect_refused("GAP(g=[0.5,0.5])", example, "2 probabilities, but the setting has 3 positive");
  example.scores[0] = 7;
  expect_refused("fuzzyP", example, "the score 7, outside [0, 1]; use s=minmax");
  example.grades[0] = 1'000'000;
  expect_refused("nDCG(gain=exp)", example, "too large a number for g = 1000000");
}

TEST(Plan, RefusesGainsAndScoresThatAreTooLargeToAddUp) {
  auto example = full_ranking({1e308, 0, 1e308});
  expect_refused("nDCG", example, "the gains of the judged services add up to inf; scale");
  example.grades = {7e99, 0, 7e99};
  expect_refused("CG@1", example, "add up to 1.4e+100");
  example.grades = {4e99, 0, 4e99};
  EXPECT_EQ(score_of("CG@3", example), 8e99);
  // Two relevant services retrieved.
  expect_refused("Utility(a=1e100,b=0)", example, "Utility(a=1e+100,b=0) comes to 2e+100");
}

TEST(Plan, TakesEmptyRankingsAndEmptyJudgments) {
  Example empty{.grades = {}, .slots = {}, .collection_size = 3};
  EXPECT_TRUE(is_undefined(score_of("nDCG", empty)));
  EXPECT_EQ(score_of("NumRel", empty), 0);
  Example unanswered{.grades = {1}, .slots = {}, .collection_size = 3};
  EXPECT_EQ(score_of("AP", unanswered), 0);
  EXPECT_EQ(score_of("SetP", unanswered), 0);
  EXPECT_EQ(score_of("Judged@5", unanswered), 0);
}

// The printed discounts: log2(i + 1), log3(i + 2), √i, max(1, log2 i).
TEST(Discounts, AreThoseOfThePapers) {
  EXPECT_DOUBLE_EQ(discount_at({Discount::Kind::kLog, 2}, 3), 2);
  EXPECT_DOUBLE_EQ(discount_at({Discount::Kind::kLog, 3}, 7), 2);
  EXPECT_DOUBLE_EQ(discount_at({Discount::Kind::kPower, 0.5}, 9), 3);
  EXPECT_DOUBLE_EQ(discount_at({Discount::Kind::kJarvelin, 2}, 1), 1);
  EXPECT_DOUBLE_EQ(discount_at({Discount::Kind::kJarvelin, 2}, 8), 3);
  EXPECT_DOUBLE_EQ(gain_of({Gain::Kind::kExp, {}}, 3, 0), 7);
}

}  // namespace
}  // namespace matchbench::measures
