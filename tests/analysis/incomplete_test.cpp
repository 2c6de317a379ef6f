#include "harness/analysis/incomplete.hpp"

#include "harness/base/error.hpp"
#include "harness/measures/parse.hpp"
#include "tests/analysis/experiments.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace matchbench {
namespace {

Plan plan_of(std::initializer_list<const char*> names) {
  std::vector<Measure> measures;
  for (const auto* name : names) measures.push_back(parse_measure(name));
  return Plan(std::move(measures));
}

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
  }
  EXPECT_NEAR(knee(points, 0).value(), .6, 1e-12);
  points[2].tau = .9;
  EXPECT_FALSE(knee(points, 0));  // all judgments are no answer
  EXPECT_FALSE(knee(points, 1));
}

TEST(Incomplete, RatesOfDecisions) {
  // TPR 6/8, TNR 9/12.
  const DecisionCounts counts = {
      .true_positive = 6, .false_positive = 3, .false_negative = 2, .true_negative = 9};
  EXPECT_DOUBLE_EQ(counts.accuracy(), .75);
  EXPECT_DOUBLE_EQ(counts.false_positive_rate().value(), .25);
  EXPECT_DOUBLE_EQ(counts.g_mean().value(), .75);
  EXPECT_FALSE((DecisionCounts{.true_positive = 1}.g_mean()));
}

TEST(Incomplete, RefusesOneSystemAndOneRequest) {
  const auto plan = plan_of({"AP"});
  const auto alone = noisy_campaign(1, 5, 20, 20, 1);
  EXPECT_THROW(study_incomplete(alone.experiment, alone.setting, plan, {}), Error);
  const auto single = noisy_campaign(3, 1, 20, 20, 1);
  EXPECT_THROW(study_incomplete(single.experiment, single.setting, plan, {}), Error);
}

}  // namespace
}  // namespace matchbench
