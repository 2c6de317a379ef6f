#include "harness/scoring/analysis/robustness/pool_bias.hpp"

#include "harness/scoring/measures/names/parse.hpp"
#include "tests/scoring/analysis/experiments.hpp"

#include <gtest/gtest.h>

namespace matchbench::analysis {
namespace {

// One request; services 0, 1 and 4 are relevant, 2 and 3 are not, the others are unjudged.
Campaign campaign_of(const std::vector<std::vector<std::uint32_t>>& rankings) {
  Campaign out;
  auto& experiment = out.experiment;
  experiment.requests = {"r"};
  experiment.service_count = 10;
  for (const auto& services : rankings) {
    experiment.systems.push_back("s" + std::to_string(experiment.systems.size()));
    std::vector<WeightedAnswer> answers;
    if (!services.empty()) answers.push_back({.weight = 1, .ranking = ranking_of(services)});
    experiment.answers.push_back({answers});
  }
  out.setting.gains.requests = {judged({1, 1, 0, 0, 1})};
  out.setting.gains.scale = {1};
  out.setting.gains.service_count = 10;
  return out;
}

TEST(LeaveOutUniques, ScoresASystemWithoutTheJudgmentsThatItAloneBrought) {
  // The first two of each: 0 2 and 1 2. Alone in the pool: 0 by the first system, 1 by the second.
  // AP of the first: (1 + 2/3)/3 of three relevant ones; without 0: (1/3)/2 of two.
  const auto campaign = campaign_of({{0, 2, 4}, {1, 2, 3}});
  const measures::ScoringPlan plan({measures::parse_measure("AP")});
  const auto systems =
      leave_out_uniques(campaign.experiment, campaign.setting, plan, 2, Undefined::kSkip);
  ASSERT_EQ(systems.size(), 2U);
  EXPECT_EQ(systems[0].judged, 1U);
  EXPECT_EQ(systems[0].relevant, 1U);
  EXPECT_NEAR(systems[0].means[0], 5.0 / 9, 1e-15);
  EXPECT_NEAR(systems[0].left_out[0], 1.0 / 6, 1e-15);
  EXPECT_NEAR(systems[1].means[0], 1.0 / 3, 1e-15);
  EXPECT_EQ(systems[1].left_out[0], 0);
}

TEST(LeaveOutUniques, ReadsThePoolToItsDepth) {
  const auto campaign = campaign_of({{0, 2, 4}, {1, 2, 3}});
  const measures::ScoringPlan plan({measures::parse_measure("AP")});
  const auto systems =
      leave_out_uniques(campaign.experiment, campaign.setting, plan, 3, Undefined::kSkip);
  EXPECT_EQ(systems[0].judged, 2U);
  EXPECT_EQ(systems[0].relevant, 2U);
  EXPECT_EQ(systems[1].judged, 2U);
  EXPECT_EQ(systems[1].relevant, 1U);
}

TEST(LeaveOutUniques, ChangesNothingIfAllSystemsRankTheSame) {
  const auto campaign = campaign_of({{0, 2, 4}, {4, 2, 0}});
  const measures::ScoringPlan plan({measures::parse_measure("AP")});
  for (const auto& one :
       leave_out_uniques(campaign.experiment, campaign.setting, plan, 3, Undefined::kSkip)) {
    EXPECT_EQ(one.judged, 0U);
    EXPECT_EQ(one.means, one.left_out);
  }
}

}  // namespace
}  // namespace matchbench::analysis
