#include "tests/scoring/measures/score_one.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <optional>

namespace matchbench::measures {
namespace {

TEST(Diversity, AlphaNdcgAgreesWithTheSumByHand) {
  // Gains 1, 0.5 + 1, 0, 0.5. Greedy ideal: service 1 (2), then 2 and 0 (0.5 each).
  const double dcg = 1 + 1.5 / std::log2(3) + 0.5 / std::log2(5);
  const double ideal = 2 + 0.5 / std::log2(3) + 0.5 / 2;
  EXPECT_NEAR(score_of("alpha_nDCG@4", with_subtopics()), dcg / ideal, kClose);
  // alpha = 0: gains 1, 2, 0, 1 against 2, 1, 1.
  EXPECT_NEAR(score_of("alpha_nDCG(alpha=0)@4", with_subtopics()),
              (1 + 2 / std::log2(3) + 1 / std::log2(5)) / (2 + 1 / std::log2(3) + 0.5), kClose);
}

TEST(Diversity, IntentAwareMeasuresAgreeWithTheSumsByHand) {
  const auto example = with_subtopics();
  // (1/1 + 1.5/2) ÷ (2/1 + 1/2)
  EXPECT_NEAR(score_of("ERR_IA@2", example), 0.7, kClose);
  // 1 + 2 + 0 + 1 services for a subtopic in 4 ranks of 2 subtopics
  EXPECT_NEAR(score_of("IAP@4", example), 0.5, kClose);
  // subtopic 0: (1/1 + 2/2)/2 = 1; subtopic 1: (1/2 + 2/4)/2 = 0.5
  EXPECT_NEAR(score_of("AP_IA", example), 0.75, kClose);
  EXPECT_NEAR(score_of("StRecall@1", example), 0.5, kClose);
  EXPECT_NEAR(score_of("StRecall@2", example), 1, kClose);
}

// The divisor is M·Σ_{i≤k} (1−α)^(i−1)/i. The harmonic number is ln k + γ + 1/2k − …; without an
// end the sum is −ln(α)/(1−α).
TEST(Diversity, IntentAwareErrTakesAnyCutoff) {
  const auto example = with_subtopics();
  const double harmonic = std::log(4e9) + std::numbers::egamma + 1 / 8e9;
  EXPECT_NEAR(score_of("ERR_IA(alpha=0)@4000000000", example), 2.25 / (2 * harmonic), kClose);
  EXPECT_NEAR(score_of("ERR_IA@4000000000", example), 1.875 / (4 * std::numbers::ln2), kClose);
  const double x = 1 - 1e-6;
  EXPECT_NEAR(score_of("ERR_IA(alpha=0.000001)@4000000000", example),
              (2.25 - 0.75e-6) / (-2 * std::log1p(-x) / x), kClose);
}

// Gains 1, 0, 2 and the ideal 2, 1, 0, with H the harmonic number of the depth: H + 2(H − 3/2)
// against 2H + (H − 1).
TEST(GenAvePPrime, TakesAnyCutoff) {
  const double harmonic = std::log(4e9) + std::numbers::egamma + 1 / 8e9;
  EXPECT_NEAR(score_of("GenAvePPrime@4000000000", full_ranking({1, 0, 2})),
              (3 * harmonic - 3) / (3 * harmonic - 1), kClose);
}

TEST(Diversity, EqualGainsInTheGreedyIdealGoToTheLaterSlot) {
  // Services {0}, {1, 2}, {0, 3}, {3}: the ideal starts with 1 or 2 (both 2). By the rule it is 2,
  // then 1 (2), then 3 (0.5), which is worth as much as 0.
  const Example example{.grades = {1, 1, 1, 1},
                        .slots = {2, 1, 3, 0},
                        .subtopic_begin = {0, 1, 3, 5, 6},
                        .subtopic_ids = {0, 1, 2, 0, 3, 3}};
  EXPECT_NEAR(score_of("alpha_nDCG@4", example), 1, kClose);
}

TEST(GradedAveragePrecision, AgreesWithTheSumByHand) {
  // Gains 1, 0, 2; g = ½, ½: rank 1 gives ½, rank 3 (½ + 1)/3; together 1, of ½ + 1.
  EXPECT_NEAR(score_of("GAP", full_ranking({1, 0, 2})), 2.0 / 3, kClose);
  // g = 0.8, 0.2: 0.8 + (0.8 + 1)/3 = 1.4, of 0.8 + 1.
  EXPECT_NEAR(score_of("GAP(g=[0.8,0.2])", full_ranking({1, 0, 2})), 1.4 / 1.8, kClose);
}

TEST(GradedAveragePrecision, CountsGradesOnTheScaleOfTheSetting) {
  auto example = full_ranking({1, 0, 3});
  example.scale = {1, 2, 3};
  // g = ⅓ each: rank 1 gives ⅓, rank 3 (⅓ + 1)/3; together 7/9, of 4/3.
  EXPECT_NEAR(score_of("GAP", example), 7.0 / 12, kClose);
}

TEST(MuAp, AveragesApOverThresholds) {
  // Gains 1, 0, 2: AP at 1 is (1 + ⅔)/2 = 5/6, at 2 it is ⅓.
  EXPECT_NEAR(score_of("muAP", full_ranking({1, 0, 2})), 7.0 / 12, kClose);
  // Gains 10, 0, 30: the step to 30 weighs twice the step to 10; AP at 10 is 5/6, at 30 ⅓.
  EXPECT_NEAR(score_of("muAP", full_ranking({10, 0, 30})), (5.0 / 6 + 2.0 / 3) / 3, kClose);
}

// e = 1, 0.5, 0; ranked second, third, first, with s = 0.8, 0.4, 0.2.
Example with_scores() {
  return {.grades = {2, 1, 0}, .slots = {1, 2, 0}, .scores = {0.8, 0.4, 0.2}, .degrees = {1, 2, 7}};
}

TEST(Fuzzy, MeasuresAgreeWithTheSumsByHand) {
  // min: 0.5 + 0 + 0.2 = 0.7; Σ s = 1.4, Σ e = 1.5
  EXPECT_NEAR(score_of("fuzzyP", with_scores()), 0.5, kClose);
  EXPECT_NEAR(score_of("fuzzyR", with_scores()), 0.7 / 1.5, kClose);
  EXPECT_NEAR(score_of("fuzzyF", with_scores()), 2 * 0.7 / (1.4 + 1.5), kClose);
}

TEST(Fuzzy, ScoresCanBeStretchedAndDegreesMapped) {
  // s = 1, ⅓, 0: min 0.5, Σ s = 4/3
  EXPECT_NEAR(score_of("fuzzyP(s=minmax)", with_scores()), 0.375, kClose);
  // s = 1, 0.75, 0: min 0.5, Σ s = 1.75
  EXPECT_NEAR(score_of("fuzzyP(s=map(1=1,2=0.75,7=0))", with_scores()), 0.5 / 1.75, kClose);
}

// 4 of 10 services retrieved, 2 of the 3 relevant ones among them.
Example two_of_three() {
  return {.grades = {1, 1, 1, 0}, .slots = {0, kUnjudged, 3, 1}, .collection_size = 10};
}

TEST(Utility, CountsTheFourKindsOfServices) {
  EXPECT_NEAR(score_of("Utility", two_of_three()), 0, kClose);
  // 2 − 2 − 2·1 + 0.5·5
  EXPECT_NEAR(score_of("Utility(c=-2,d=0.5)", two_of_three()), 0.5, kClose);
  // trec_eval counts no services if it does not know how many there are: 2 − 2 − 2·1 + 0.5·(0 − 5)
  auto unsized = two_of_three();
  unsized.collection_size = std::nullopt;
  EXPECT_NEAR(score_of("Utility(c=-2,d=0.5)", unsized), -4.5, kClose);
  // 0 between −7 and 3
  EXPECT_NEAR(score_of("SCU", two_of_three()), 0.7, kClose);
  // Hull & Robertson's floor: two nonrelevant services have the utility −2, so 0 is 2/5 of the way
  // up to 3; with b = −3 the utility −4 is above the floor −6 of two, and below the floor −3 of
  // one.
  EXPECT_NEAR(score_of("SCU(floor=2)", two_of_three()), 0.4, kClose);
  EXPECT_NEAR(score_of("SCU(b=-3,floor=2)", two_of_three()), 2.0 / 9, kClose);
  EXPECT_EQ(score_of("SCU(b=-3,floor=1)", two_of_three()), 0);
}

// 81/480 = 0.16875 exactly; 9/30 · 9/16, rounded twice, is below it and prints as 0.1687.
TEST(SetBased, SetApIsOneQuotient) {
  Example example{.grades = std::vector<double>(16, 1), .slots = std::vector(30, kUnjudged)};
  for (std::uint32_t s = 0; s < 9; ++s) example.slots[3 * s] = s;
  EXPECT_EQ(score_of("SetAP", example), 0.16875);
  EXPECT_EQ(fmt::format("{:.4f}", score_of("SetAP", example)), "0.1688");
  EXPECT_EQ(score_of("SetAP", {.grades = {1}, .slots = {}}), 0);
}

TEST(SetBased, MeasuresAgreeWithTheCountsByHand) {
  EXPECT_NEAR(score_of("Fallout", two_of_three()), 2.0 / 7, kClose);
  EXPECT_NEAR(score_of("Fallout@2", two_of_three()), 1.0 / 7, kClose);
  EXPECT_EQ(score_of("NumNonrelJudgedRet", two_of_three()), 1);
  auto graded = full_ranking({2, 1, 4});
  graded.scale = {1, 2, 4, 8};
  EXPECT_NEAR(score_of("gP@2", graded), 3.0 / 16, kClose);
  EXPECT_NEAR(score_of("gP(gmax=4)@2", graded), 3.0 / 8, kClose);
  EXPECT_NEAR(score_of("gR@2", graded), 3.0 / 7, kClose);
}

TEST(RankBiasedPrecision, ResidualIsWhatUnjudgedRanksCouldAdd) {
  // p = ½: rank 2 could add ¼, everything beyond rank 3 ⅛.
  const Example example{.grades = {1, 0}, .slots = {0, kUnjudged, 1}};
  EXPECT_NEAR(score_of("RBPResid(p=0.5)", example), 0.375, kClose);
  EXPECT_NEAR(score_of("RBP(p=0.5)", example), 0.5, kClose);
}

// Relevant at ranks 1 and 4, R = 3: S = 1 + ½.
TEST(LogOddsOfAp, AgreesWithTheFormulaByHand) {
  EXPECT_NEAR(score_of("yaAP", two_of_three()), 0, kClose);  // ln(2.5/2.5)
  EXPECT_NEAR(score_of("yaAP", full_ranking({1, 1})), std::log(3), kClose);
  EXPECT_NEAR(score_of("yaAP", full_ranking({0, 1})), std::log(1.5 / 1.5), kClose);
  EXPECT_NEAR(score_of("yaAP", {.grades = {1, 1}, .slots = {}}), -std::log(3), kClose);
}

TEST(Completeness, IsReachedWithTheLastRelevantService) {
  const auto example = full_ranking({0, 1, 0, 2, 0});
  EXPECT_EQ(score_of("COMP@3", example), 0);
  EXPECT_EQ(score_of("COMP@4", example), 1);
  EXPECT_EQ(score_of("COMP(rel=2)@3", example), 0);
  EXPECT_EQ(score_of("COMP@4", two_of_three()), 0);
}

TEST(Unjudged, CountsWhatIsRetrievedWithoutAGrade) {
  const Example example{.grades = {1, 0, -1}, .slots = {0, kUnjudged, 2, 1}};
  EXPECT_EQ(score_of("Unjudged@1", example), 0);
  EXPECT_EQ(score_of("Unjudged@4", example), 0.5);  // a negative grade is no judgment
  EXPECT_EQ(score_of("Unjudged@8", example), 0.25);
  EXPECT_EQ(score_of("Unjudged@5", full_ranking({0, 0})), 0);
}

TEST(IdealDcg, IsWhatNdcgDividesBy) {
  const auto example = full_ranking({1, 0, 2});
  EXPECT_NEAR(score_of("IdealDCG", example), 2 + 1 / std::log2(3), kClose);
  EXPECT_NEAR(score_of("IdealDCG(gain=exp)@1", example), 3, kClose);
  EXPECT_NEAR(score_of("DCG", example) / score_of("IdealDCG", example), score_of("nDCG", example),
              kClose);
}

TEST(PrCurve, GivesThePrecisionAtEachRecallLevel) {
  // Relevant at ranks 1 and 4: precision 1 up to recall ½, then ½.
  const auto curve = scores_of({parse_measure("PRcurve(levels=3)")}, full_ranking({1, 0, 0, 1}));
  EXPECT_EQ(curve, (std::vector<double>{1, 1, 0.5}));
}

TEST(InterpolatedPrecision, ReachesARecallLevelByTheRuleAskedFor) {
  // The three relevant services are at ranks 1, 4 and 6: recall 0.35 takes two of them, with the
  // evaluator's rounding one.
  const auto example = full_ranking({1, 0, 0, 1, 0, 1});
  EXPECT_NEAR(score_of("IPrec@0.35", example), 0.5, kClose);
  EXPECT_NEAR(score_of("IPrec(reach=trec9)@0.35", example), 1, kClose);
  EXPECT_NEAR(score_of("IPrec(reach=trec10)@0.35", example), 1, kClose);
}

TEST(InterpolatedPrecision, ExactRecallLevelsSurviveRounding) {
  // 0.07·100 is 7.000000000000001 in doubles, but seven of a hundred reach recall 0.07.
  Example example{.grades = std::vector<double>(100, 1), .slots = {0, 1, 2, 3, 4, 5, 6}};
  EXPECT_EQ(score_of("IPrec@0.07", example), 1);
}

TEST(Thresholds, BinaryMeasuresTakeTheirOwn) {
  const auto example = full_ranking({1, 0, 2});
  EXPECT_NEAR(score_of("AP", example), (1 + 2.0 / 3) / 2, kClose);
  EXPECT_NEAR(score_of("AP(rel=2)", example), 1.0 / 3, kClose);
  EXPECT_NEAR(score_of("P(rel=2)@3", example), 1.0 / 3, kClose);
  EXPECT_EQ(score_of("NumRel(rel=0)", full_ranking({1, 0, -1})), 2);
}

TEST(NegativeGrades, AreJudgedButNoEvidence) {
  // Ranked: negative, zero, relevant; another zero is judged and missed. R = 1, Nonrel = 2.
  const Example example{.grades = {-1, 0, 1, 0}, .slots = {0, 1, 2}};
  EXPECT_EQ(score_of("NumNonrelJudgedRet", example), 1);
  EXPECT_EQ(score_of("Judged@3", example), 1);
  EXPECT_EQ(score_of("Bpref", example), 0);  // 1 − min(1, 1)/min(1, 2)
  const Example skipped{.grades = {-1, 1, 0}, .slots = {0, 1}};
  EXPECT_EQ(score_of("Bpref", skipped), 1);
  // The negative one is a pool member above rank 2: 1/2 + 1/2·1/1·(0 + ε)/(0 + 0 + 2ε)
  EXPECT_NEAR(score_of("infAP", skipped), 0.75, kClose);
}

TEST(GainTables, MayGiveGainToAnyGrade) {
  // Grades 0, 2, 1 are worth 1, 9, 3: DCG = 1 + 9/log2(3) + 3/2, ideal 9, 3, 1.
  EXPECT_NEAR(score_of("nDCG(gain=map(0=1,1=3,2=9))", full_ranking({0, 2, 1})),
              (1 + 9 / std::log2(3) + 1.5) / (9 + 3 / std::log2(3) + 0.5), kClose);
}

TEST(Published, AwpCannotTellR6FromR7) {
  EXPECT_EQ(score_of("AWP", full_ranking({0, 0, 0, 0, 0, 10, 6, 3, 0})),
            score_of("AWP", full_ranking({0, 0, 0, 0, 0, 0, 10, 6, 3})));
}

}  // namespace
}  // namespace matchbench::measures
