#include "harness/scoring/analysis/robustness/incomplete.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/names/parse.hpp"
#include "tests/scoring/analysis/experiments.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace matchbench::analysis {
namespace {

TEST(Incomplete, AllJudgmentsGiveTheSameOrderAndDecisions) {
  const auto campaign = noisy_campaign(8, 12, 60, 50, 1);
  const auto plan = plan_of({"AP", "Bpref"});
  const auto points = study_incomplete(campaign.experiment, campaign.setting, plan, {});
  ASSERT_EQ(points.size(), 30U);
  for (const auto& point : points) {
    if (point.fraction < 1) continue;
    EXPECT_NEAR(point.tau.value(), 1, 1e-12);
    EXPECT_EQ(point.decisions.false_positive, 0U);
    EXPECT_EQ(point.decisions.false_negative, 0U);
    EXPECT_EQ(point.decisions.accuracy(), 1);
    EXPECT_EQ(point.mean_judged, 60);
  }
}

TEST(Incomplete, KeepsTheLargerOfShareAndLeast) {
  // 4 relevant, 30 others. Of .01: 1 (not ⌈.04⌉ alone) and 10; of .1: 1 and 10 (⌈3⌉ is fewer); of
  // .5: 2 and 15; of 1: all.
  std::vector<double> gains(34, 0.0);
  std::fill_n(gains.begin(), 4, 1.0);
  auto campaign = noisy_campaign(3, 4, 34, 30, 2);
  for (auto& request : campaign.setting.gains.requests) request = judged(gains);
  const auto plan = plan_of({"AP"});
  IncompleteOptions options;
  options.fractions = {.01, .1, .5, 1};
  options.repetitions = 1;
  const auto points = study_incomplete(campaign.experiment, campaign.setting, plan, options);
  EXPECT_EQ(points[0].mean_judged, 11);
  EXPECT_EQ(points[1].mean_judged, 11);
  EXPECT_EQ(points[2].mean_judged, 17);
  EXPECT_EQ(points[3].mean_judged, 34);
}

TEST(Incomplete, IsTheSameForASeedWhateverTheThreads) {
  const auto campaign = noisy_campaign(5, 8, 40, 40, 3);
  const auto plan = plan_of({"infAP", "nDCG"});
  IncompleteOptions options;
  options.threads = 1;
  const auto one = study_incomplete(campaign.experiment, campaign.setting, plan, options);
  options.threads = 3;
  const auto three = study_incomplete(campaign.experiment, campaign.setting, plan, options);
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].tau, three[i].tau);
    EXPECT_EQ(one[i].mean_score, three[i].mean_score);
    EXPECT_EQ(one[i].decisions.true_positive, three[i].decisions.true_positive);
  }
}

// infAP estimates what withheld judgments would say, where it is told of them; as unjudged services
// they only push the score down. Measures of retrieved relevant services see no difference.
TEST(Incomplete, WithheldJudgmentsStayInThePoolWhereSaid) {
  const auto campaign = noisy_campaign(6, 20, 80, 80, 4);
  const auto plan = plan_of({"infAP", "nDCG", "Bpref"});
  IncompleteOptions options;
  options.fractions = {.3, 1};
  const auto pooled = study_incomplete(campaign.experiment, campaign.setting, plan, options);
  options.withheld = Withheld::kDropped;
  const auto unjudged = study_incomplete(campaign.experiment, campaign.setting, plan, options);
  const double whole = pooled[1].mean_score;
  EXPECT_EQ(unjudged[1].mean_score, whole);
  EXPECT_NEAR(pooled[0].mean_score, whole, 0.06);
  EXPECT_LT(unjudged[0].mean_score, whole - 0.1);
  for (const std::size_t i : {2U, 4U}) {
    EXPECT_NEAR(pooled[i].mean_score, unjudged[i].mean_score, 1e-12);
    EXPECT_EQ(pooled[i].tau, unjudged[i].tau);
  }
  EXPECT_EQ(pooled[0].mean_judged, unjudged[0].mean_judged);
}

TEST(Incomplete, TheKneeIsTheSmallestFractionAboveNineTenths) {
  std::vector<IncompletePoint> points(5);
  const double taus[] = {.5, .9, .95, .89, 1};
  for (std::size_t i = 0; i < 5; ++i) {
    points[i].fraction = .2 * static_cast<double>(i + 1);
    points[i].tau = taus[i];
    points[i].decisions = {.true_positive = 6 + i, .false_positive = 4 - i};  // .6 .7 .8 .9 1
  }
  EXPECT_NEAR(tau_knee(points, 0).value().fraction, .6, 1e-12);
  EXPECT_NEAR(tau_knee(points, 0)->low_again.value(), .8, 1e-12);
  points[2].tau = .9;
  EXPECT_FALSE(tau_knee(points, 0));  // all judgments are no answer
  EXPECT_FALSE(tau_knee(points, 1));
  EXPECT_FALSE(accuracy_knee(points, 0));
  points[3].decisions.true_positive = 10;
  EXPECT_NEAR(accuracy_knee(points, 0).value().fraction, .8, 1e-12);
  EXPECT_FALSE(accuracy_knee(points, 0)->low_again);
}

// Table 4 of the SIGIR 2007 study; its counts are C11, C12, C21, C22. The rates follow from the
// definitions: NDCG 238/265, 62/67, 62/84 and √(.925373 · .738095).
TEST(Incomplete, RatesOfDecisionsAreThoseOfTheStudy) {
  const DecisionCounts ndcg = {
      .true_positive = 62, .false_negative = 5, .false_positive = 22, .true_negative = 176};
  EXPECT_NEAR(ndcg.accuracy(), .898113, 5e-7);
  EXPECT_NEAR(ndcg.true_positive_rate().value(), .925373, 5e-7);
  EXPECT_NEAR(ndcg.precision().value(), .738095, 5e-7);
  EXPECT_NEAR(ndcg.g_mean().value(), .826446, 5e-7);
  // 223/266, 66/72 · 66/103.
  const DecisionCounts bpref = {
      .true_positive = 66, .false_negative = 6, .false_positive = 37, .true_negative = 157};
  EXPECT_NEAR(bpref.accuracy(), .838346, 5e-7);
  EXPECT_NEAR(bpref.g_mean().value(), .766406, 5e-7);
  // 233/266, 59/62 · 59/89.
  const DecisionCounts inf_ap = {
      .true_positive = 59, .false_negative = 3, .false_positive = 30, .true_negative = 174};
  EXPECT_NEAR(inf_ap.accuracy(), .875940, 5e-7);
  EXPECT_NEAR(inf_ap.g_mean().value(), .794257, 5e-7);
  EXPECT_FALSE((DecisionCounts{.true_negative = 1}.g_mean()));
}

TEST(Incomplete, ADifferenceThatIsLostIsAFalsePositive) {
  const auto campaign = noisy_campaign(6, 30, 60, 60, 5);
  IncompleteOptions options;
  options.fractions = {.01, 1};
  options.least_nonrelevant = 1;
  options.repetitions = 3;
  const auto points =
      study_incomplete(campaign.experiment, campaign.setting, plan_of({"AP"}), options);
  const auto& few = points[0].decisions;
  const auto& all = points[1].decisions;
  EXPECT_EQ(all.false_positive + all.false_negative + all.reversed, 0U);
  // Fewer judgments lose differences; they hardly find new ones.
  EXPECT_GT(few.false_positive, few.false_negative);
  EXPECT_EQ(few.false_positive + few.true_negative, all.true_negative);
  EXPECT_EQ(few.true_positive + few.false_negative, all.true_positive);
}

TEST(Incomplete, RefusesOneSystemAndOneRequest) {
  const auto plan = plan_of({"AP"});
  const auto alone = noisy_campaign(1, 5, 20, 20, 1);
  EXPECT_THROW(study_incomplete(alone.experiment, alone.setting, plan, {}), Error);
  const auto single = noisy_campaign(3, 1, 20, 20, 1);
  EXPECT_THROW(study_incomplete(single.experiment, single.setting, plan, {}), Error);
}

}  // namespace
}  // namespace matchbench::analysis
