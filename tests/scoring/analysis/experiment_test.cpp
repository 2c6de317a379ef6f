#include "harness/scoring/analysis/experiment.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/analysis/judges/virtual_judge.hpp"
#include "harness/scoring/analysis/robustness/difficulty.hpp"
#include "harness/scoring/analysis/robustness/system_orders.hpp"
#include "harness/scoring/measures/names/parse.hpp"
#include "tests/scoring/analysis/expected.hpp"
#include "tests/scoring/analysis/experiments.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

namespace matchbench::analysis {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;

WeightedAnswer answer(std::vector<std::uint32_t> services, double weight = 1) {
  return {.weight = weight, .failed = false, .ranking = ranking_of(services)};
}

// Two requests of four services; in the second nothing is relevant.
Campaign small_campaign() {
  Campaign out;
  out.experiment.systems = {"a", "b"};
  out.experiment.requests = {"r0", "r1"};
  out.experiment.service_count = 4;
  out.experiment.collection_size = 4;
  out.setting.gains.service_count = 4;
  out.setting.gains.scale = {1, 2};
  out.setting.gains.requests = {judged({2, 0, 1, 0}), judged({0, 0, 0, 0})};
  out.experiment.answers = {{{answer({0, 2, 1, 3})}, {answer({0, 1, 2, 3})}},
                            {{answer({1, 0, 3, 2})}, {answer({3, 2, 1, 0})}}};
  return out;
}

TEST(Experiment, ScoresEverySystemAndRequest) {
  const auto campaign = small_campaign();
  const auto plan = plan_of({"AP", "RR"});
  const auto scores = score(campaign.experiment, campaign.setting, plan, 2);
  EXPECT_EQ(scores.at(0, 0, 0), 1);
  EXPECT_DOUBLE_EQ(scores.at(0, 1, 0), (1.0 / 2 + 2.0 / 4) / 2);
  EXPECT_EQ(scores.at(1, 1, 0), 0.5);
  EXPECT_TRUE(std::isnan(scores.at(0, 0, 1)));
  EXPECT_THAT(system_means(campaign.experiment, scores, 0, Undefined::kSkip),
              ElementsAre(1, DoubleEq(0.5)));
  EXPECT_THAT(system_means(campaign.experiment, scores, 0, Undefined::kZero),
              ElementsAre(0.5, DoubleEq(0.25)));
}

TEST(Experiment, AveragesAnswersAndCountsFailuresAndMissingOnesAsZero) {
  auto campaign = small_campaign();
  // Half the passes ideal (AP 1), half of them AP 0.5.
  campaign.experiment.answers[0][0] = {answer({0, 2, 1, 3}, 0.5), answer({1, 0, 3, 2}, 0.5)};
  campaign.experiment.answers[1][0] = {{.weight = 1, .failed = true, .ranking = {}}};
  const auto plan = plan_of({"AP"});
  auto scores = score(campaign.experiment, campaign.setting, plan);
  EXPECT_DOUBLE_EQ(scores.at(0, 0, 0), 0.75);
  EXPECT_EQ(scores.at(0, 1, 0), 0);
  campaign.experiment.answers[1][0].clear();
  scores = score(campaign.experiment, campaign.setting, plan);
  EXPECT_EQ(scores.at(0, 1, 0), 0);
}

TEST(VirtualJudge, IsFullyPleasedWithItself) {
  const auto campaign = noisy_campaign(4, 6, 12, 12, 5);
  const auto plan = plan_of({"muAP", "nDCG", "NDCNG"});
  for (std::size_t judge = 0; judge < 4; ++judge) {
    const auto setting = virtual_judge(campaign.experiment, judge);
    ASSERT_TRUE(setting);
    const auto scores = score(campaign.experiment, *setting, plan);
    for (std::size_t v = 0; v < 3; ++v) {
      const auto means = system_means(campaign.experiment, scores, v, Undefined::kSkip);
      for (std::size_t s = 0; s < 4; ++s) {
        if (s == judge) {
          EXPECT_NEAR(means[s], 1, 1e-12);
        } else {
          EXPECT_LT(means[s], 1);
        }
      }
    }
  }
}

// All scores below 0, as logarithms of probabilities are: -1, -2, -3, -4 become 3, 2, 1 and 0.
TEST(VirtualJudge, CountsNegativeScoresFromTheLowestOfTheRequest) {
  auto campaign = small_campaign();
  for (auto& answers : campaign.experiment.answers[0]) {
    double score = 0;
    for (auto& ranked : answers[0].ranking) ranked.score = --score;
  }
  EXPECT_TRUE(gives_negative_scores(campaign.experiment, 0));
  EXPECT_FALSE(gives_negative_scores(campaign.experiment, 1));
  const auto setting = virtual_judge(campaign.experiment, 0);
  ASSERT_TRUE(setting);
  EXPECT_EQ(setting->gains.scale, (std::vector<double>{1, 2, 3}));
  const auto plan = plan_of({"muAP", "nDCG"});
  const auto scores = score(campaign.experiment, *setting, plan);
  EXPECT_NEAR(scores.at(0, 0, 0), 1, 1e-12);
  EXPECT_NEAR(scores.at(1, 0, 0), 1, 1e-12);
}

// From one end of what numbers can be to the other, so that no difference is one.
TEST(VirtualJudge, HasFiniteGradesWhateverItsScores) {
  auto campaign = small_campaign();
  for (auto& answers : campaign.experiment.answers[0]) {
    for (auto& ranked : answers[0].ranking) ranked.score = -std::numeric_limits<double>::max();
    answers[0].ranking.front().score = std::numeric_limits<double>::max();
  }
  const auto setting = virtual_judge(campaign.experiment, 0);
  ASSERT_TRUE(setting);
  const auto scores = score(campaign.experiment, *setting, plan_of({"muAP", "nDCG"}));
  EXPECT_NEAR(scores.at(1, 0, 0), 1, 1e-12);
}

TEST(VirtualJudge, IsNobodyWhoGivesEqualScoresBelowOne) {
  auto campaign = small_campaign();
  for (const double score : {0.0, -2.0}) {
    for (auto& answers : campaign.experiment.answers[1]) {
      for (auto& ranked : answers[0].ranking) ranked.score = score;
    }
    EXPECT_FALSE(virtual_judge(campaign.experiment, 1)) << score;
  }
}

TEST(SystemOrders, CountSwapsBetweenSettingsByKind) {
  const std::vector<SystemOrder> orders = {{"g1", "AP", false, {.9, .8, .7}},
                                           {"g2", "AP", false, {.9, .7, .8}},
                                           {"b1", "AP", true, {.1, .2, .3}}};
  const auto all = compare_settings(orders);
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].discordant, 1U);  // g1–g2: the last two
  EXPECT_EQ(all[0].drastic, 0U);
  EXPECT_NEAR(all[0].tau_b.value(), 1.0 / 3, 1e-12);
  EXPECT_EQ(all[1].discordant, 3U);  // g1–b1: all
  EXPECT_EQ(all[1].drastic, 1U);     // first and last, two ranks apart in both
  const auto summary = summarize(orders, all);
  ASSERT_EQ(summary.size(), 2U);
  EXPECT_EQ(summary[0].kind, SettingPair::kGraded);
  EXPECT_EQ(summary[1].kind, SettingPair::kMixed);
  EXPECT_EQ(summary[1].comparisons, 2U);
  EXPECT_EQ(summary[1].mean_swaps, 2.5);
}

TEST(Difficulty, FindsHardRequestsAndLoneWinners) {
  //            r0  r1  r2
  // a          .9  .2  .5
  // b          .1  .4  .5
  // c          .5  .0  .5
  const auto scores = matrix_of(3, {.9, .2, .5, .1, .4, .5, .5, .0, .5});
  const auto requests = request_difficulty(scores);
  EXPECT_EQ(requests[0].request, 1U);
  EXPECT_NEAR(requests[0].mean, .2, 1e-12);
  EXPECT_THAT(requests[0].best, ElementsAre(1));
  const auto systems = system_contributions(scores);
  EXPECT_EQ(systems[0].wins_alone, 1U);
  EXPECT_EQ(systems[1].wins_alone, 1U);
  EXPECT_EQ(systems[2].wins_alone, 0U);
  EXPECT_EQ(systems[0].wins_shared, 0U);  // r2 ties all three
  EXPECT_NEAR(systems[0].lost_without, .4 / 3, 1e-12);
  EXPECT_NEAR(systems[1].lost_without, .2 / 3, 1e-12);
  EXPECT_NEAR(oracle_selection(scores), (.9 + .4 + .5) / 3, 1e-12);
}

// Services 0 and 1 are relevant, 2 and 3 are not. Among the first two of both systems are 0, 2 and
// 3: AP = (1/1)/2. Three deep, 1 is there too.
TEST(FusionBound, OrdersTheFirstOfAllSystemsIdeally) {
  Experiment experiment;
  experiment.systems = {"a", "b"};
  experiment.requests = {"r"};
  experiment.service_count = 4;
  experiment.answers = {{{answer({2, 0, 1})}}, {{answer({3, 2, 0})}}};
  JudgedSetting setting{"binary", true, {}};
  setting.gains.requests = {judged({1, 1, 0, 0})};
  setting.gains.scale = {1};
  setting.gains.service_count = 4;
  const measures::ScoringPlan plan = plan_of({"AP"});
  const auto bound = [&](std::size_t depth) {
    return fusion_bound(experiment, setting, plan, depth, Undefined::kSkip).front();
  };
  EXPECT_EQ(bound(1), 0);
  EXPECT_EQ(bound(2), 0.5);
  EXPECT_EQ(bound(3), 1);
  experiment.answers[0][0].front().failed = true;
  EXPECT_EQ(bound(3), 0.5);
  EXPECT_THROW(fusion_bound(experiment, setting, plan_of({"fuzzyP"}), 1, Undefined::kSkip), Error);
}

}  // namespace
}  // namespace matchbench::analysis
