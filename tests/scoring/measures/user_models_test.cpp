#include "harness/foundation/base/error.hpp"
#include "tests/scoring/measures/golden.hpp"
#include "tests/scoring/measures/random_example.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace matchbench::measures {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

// ir_measures takes the overlap to the end of the longer ranking.
std::string as_ir_measures(const std::string& name) {
  if (!name.starts_with("Compat")) return name;
  return name.ends_with(')') ? name.substr(0, name.size() - 1) + ",depth=0)" : name + "(depth=0)";
}

TEST(UserModels, AgreeWithIndependentValues) {
  const auto gold = golden("user_models.json");
  EXPECT_EQ(gold["cases"].size(), 14U);
  for (const auto& test : gold["cases"]) {
    Slots slots;
    Example example;
    for (const auto& [service, grade] : test["grades"].items()) {
      slots.of(service);
      example.grades.push_back(grade);
    }
    example.slots = slots.ranking(test["ranking"]);
    for (const auto& [name, value] : test["expected"].items()) {
      EXPECT_TRUE(agrees(score_of(as_ir_measures(name), example), value.get<double>()))
          << name << ' ' << test;
    }
  }
}

// Σ_{i ≤ 1000} (2/(i + 1))² = 2.575737…, to which rank 1 adds 1.
TEST(Insq, WeighsAThousandRanks) {
  EXPECT_NEAR(score_of("INSQ", full_ranking({1})), 0.38824, 5e-6);
  // The weights of ranks 1 and 2 are as 1 : 4/9.
  EXPECT_NEAR(score_of("INSQ", full_ranking({0, 1})), score_of("INSQ", full_ranking({1})) * 4 / 9,
              kClose);
}

// With T = ½ a user who found all at rank 1 stops there: C_1 = ((1 + ½ − ½ − 1)/1)² = 0.
TEST(Inst, AdaptsToWhatWasFound) {
  EXPECT_NEAR(score_of("INST(T=0.5)", full_ranking({1, 0, 0})), 1, kClose);
  EXPECT_LT(score_of("INSQ(T=0.5)", full_ranking({1, 0, 0})), 0.7);
}

TEST(ScaledDcg, DividesByWhatTheHighestGainWouldReach) {
  // (1 + ½/log2 3) ÷ (1 + 1/log2 3 + ½), on a scale up to 2
  const double second = 1 / std::log2(3.0);
  EXPECT_NEAR(score_of("SDCG@3", full_ranking({2, 1, 0})), (1 + 0.5 * second) / (1.5 + second),
              kClose);
  EXPECT_NEAR(score_of("SDCG(max_rel=4)@3", full_ranking({2, 1, 0})),
              (0.5 + 0.25 * second) / (1.5 + second), kClose);
}

TEST(BejeweledPlayer, StopsWhereEnoughIsGained) {
  // ½ + ½ = 1 at rank 3: a third a rank. With T = 2 the user reads on to rank 5: 2 of 5.
  const auto example = full_ranking({1, 0, 1, 0, 2});
  EXPECT_NEAR(score_of("BPM@10", example), 1.0 / 3, kClose);
  EXPECT_NEAR(score_of("BPM(T=2)@10", example), 2.0 / 5, kClose);
  EXPECT_NEAR(score_of("BPM(T=2)@4", example), 1.0 / 4, kClose);
  EXPECT_NEAR(score_of("BPM(T=3)@10", example), 2.0 / 10, kClose);
  // Sums of tenths are exact: .7 + .1 + .2 is 1.
  EXPECT_NEAR(score_of("BPM(max_rel=10)@10", full_ranking({7, 1, 2, 0})), 1.0 / 3, kClose);
}

TEST(Compatibility, ComparesWithTheNearestIdealRanking) {
  // The ideal ranking is a b c or b a c, whatever is nearer; here b a c, so that nothing is lost.
  Example example{.grades = {1, 1, 0}, .slots = {1, 0, 2}};
  EXPECT_NEAR(score_of("Compat", example), 1, kClose);
  // Overlaps 0, ½, ⅔ with weights 1, .5, .25 against 1, 1, ⅔.
  example.slots = {2, 0, 1};
  EXPECT_NEAR(score_of("Compat(p=0.5,depth=0)", example), (0.25 + 0.5 / 3) / (1.5 + 0.5 / 3),
              kClose);
  EXPECT_NEAR(score_of("Compat(p=0.5,normalize=false,depth=0)", example), (0.25 + 0.5 / 3) / 1.75,
              kClose);
}

// Of one relevant service at rank 2 the overlaps are 0, 1/2, 1/3, … against 1, 1/2, 1/3, …, whose
// sum with weights .95^(i−1) is −ln(.05)/.95 but for the ranks beyond 1000.
TEST(Compatibility, IsNotRaisedByServicesThatAreAddedAtTheEnd) {
  const double ideal = -std::log(0.05) / 0.95;
  Example example{.grades = {1}, .slots = {kUnjudged, 0}};
  EXPECT_NEAR(score_of("Compat", example), (ideal - 1) / ideal, kClose);
  EXPECT_NEAR(score_of("Compat(depth=0)", example), 0.475 / 1.475, kClose);
  example.slots.resize(100, kUnjudged);
  EXPECT_NEAR(score_of("Compat", example), (ideal - 1) / ideal, kClose);
  EXPECT_NEAR(score_of("Compat(depth=0)", example), 0.6828, 5e-5);
  EXPECT_NEAR(score_of("Compat(normalize=false)", example), (ideal - 1) / 20, kClose);
}

TEST(Compatibility, LeavesOutWhatStandsBelowItsDepth) {
  // Relevant at 2 and 4; with depth 3 the overlaps are 0, 1/2, 1/3 against 1, 1, 2/3.
  const Example example{.grades = {1, 1}, .slots = {kUnjudged, 0, kUnjudged, 1}};
  EXPECT_NEAR(score_of("Compat(p=0.5,depth=3)", example), (0.25 + 0.25 / 3) / (1.5 + 0.25 * 2 / 3),
              kClose);
  EXPECT_NEAR(score_of("Compat(depth=1)", example), 0, kClose);
}

TEST(Accuracy, CountsPairsInTheRightOrder) {
  // Relevant at 1 and 4 of 5: of 2 · 3 pairs, 3 + 1 are in order.
  EXPECT_NEAR(score_of("Accuracy", full_ranking({1, 0, 0, 2, 0})), 4.0 / 6, kClose);
  // An unjudged service is not relevant.
  EXPECT_NEAR(score_of("Accuracy", {.grades = {1, 1}, .slots = {kUnjudged, 0}}), 0, kClose);
  EXPECT_NEAR(score_of("Accuracy@2", full_ranking({1, 0, 0, 2, 0})), 1, kClose);
  EXPECT_NEAR(score_of("Accuracy(rel=2)", full_ranking({1, 0, 0, 2, 0})), 1.0 / 4, kClose);
}

TEST(Accuracy, IsUndefinedUnlessBothKindsWereRetrieved) {
  EXPECT_TRUE(is_undefined(score_of("Accuracy", full_ranking({1, 2}))));
  EXPECT_TRUE(is_undefined(score_of("Accuracy@1", full_ranking({1, 0}))));
  EXPECT_TRUE(is_undefined(score_of("Accuracy", {.grades = {1, 0}, .slots = {1}})));
  EXPECT_TRUE(is_undefined(score_of("Accuracy", {.grades = {1, 0}, .slots = {}})));
}

TEST(UserModels, ReadTheNamesOfIrMeasures) {
  for (const auto& [typed, canonical] : std::vector<std::pair<std::string, std::string>>{
           {"BPM(max_rel=2)@10", "BPM(max_rel=2)@10"},
           {"BPM(T=1.0,max_rel=2)@10", "BPM(max_rel=2)@10"},
           {"INST(max_rel=3)", "INST(max_rel=3)"},
           {"SDCG(dcg='log2',max_rel=2)@10", "SDCG(max_rel=2)@10"},
           {"Compat(p=0.8)", "Compat(p=0.8)"},
           {"Compat(normalize=False)", "Compat(normalize=false)"},
           {"Compat(normalize=True)", "Compat"},
           {"Compat(depth=0)", "Compat(depth=0)"},
           {"Accuracy@3", "Accuracy@3"}}) {
    EXPECT_EQ(to_string(parse_measure(typed)), canonical);
  }
}

TEST(UserModels, RefuseAScaleThatDoesNotFit) {
  EXPECT_THAT(
      [] {
        score_of("INST(max_rel=1)", full_ranking({2, 0}));
      },
      ThrowsMessage<Error>(
          HasSubstr("INST(max_rel=1): a service has the gain 2, above max_rel = 1")));
  EXPECT_THAT(
      [] {
        score_of("INSQ(min_rel=2,max_rel=2)", full_ranking({2, 0}));
      },
      ThrowsMessage<Error>(HasSubstr("min_rel = 2 is not below max_rel = 2")));
}

RC_GTEST_PROP(UserModels, AreZeroWhereNothingIsRetrieved, ()) {
  auto example = relevant_example({0, 1, 2});
  example.scores.clear();
  example.slots.clear();
  for (const auto* name : {"INSQ", "INST", "SDCG@5", "BPM@5", "Compat"}) {
    RC_ASSERT(score_of(name, example) == 0);
  }
}

}  // namespace
}  // namespace matchbench::measures
