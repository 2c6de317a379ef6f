#include "harness/scoring/analysis/robustness/unjudged_bounds.hpp"

#include "harness/scoring/measures/names/parse.hpp"
#include "tests/scoring/analysis/experiments.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace matchbench::analysis {
namespace {

// One request: services 0 and 1 are judged 2 and 0; the ranking is 5 0 6 1, of which 5 and 6 nobody
// judged.
Campaign two_unjudged() {
  Campaign out;
  out.experiment.service_count = 7;
  out.experiment.collection_size = 7;
  out.experiment.systems = {"one"};
  out.experiment.requests = {"request"};
  out.experiment.answers = {{{{.weight = 1, .ranking = ranking_of({5, 0, 6, 1})}}}};
  out.setting.gains.requests = {judged({2, 0})};
  out.setting.gains.scale = {1, 2};
  out.setting.gains.service_count = 7;
  return out;
}

measures::Interval bounds_of(const Campaign& campaign, const char* measure) {
  return unjudged_bounds(campaign.experiment, campaign.setting, measures::parse_measure(measure),
                         Undefined::kSkip, 1)
      .front()
      .value();
}

TEST(UnjudgedBounds, AreTheEndsForMeasuresThatRiseWithEveryGain) {
  const auto campaign = two_unjudged();
  EXPECT_NEAR(bounds_of(campaign, "P@3").low, 1.0 / 3, 1e-12);
  EXPECT_NEAR(bounds_of(campaign, "P@3").high, 1, 1e-12);
  // Only rank 1 is within the cutoff.
  EXPECT_NEAR(bounds_of(campaign, "P@1").low, 0, 1e-12);
  EXPECT_NEAR(bounds_of(campaign, "P@1").high, 1, 1e-12);
  EXPECT_NEAR(bounds_of(campaign, "RR").low, 0.5, 1e-12);
  EXPECT_NEAR(bounds_of(campaign, "DCG").high, 2 + 2 / std::log2(3.0) + 1, 1e-12);
  EXPECT_EQ(bound_kind_of(measures::parse_measure("P@3")), BoundKind::kExact);
}

TEST(UnjudgedBounds, AreSearchedWhereTheIdealMovesToo) {
  // AP: ½ as judged; with 5 relevant 1, with 6 alone (½ + ⅔)/2, with both 1.
  const auto ap = bounds_of(two_unjudged(), "AP");
  EXPECT_NEAR(ap.low, 0.5, 1e-12);
  EXPECT_NEAR(ap.high, 1, 1e-12);
  // nDCG@3: (2/log2 3)/2 with nothing, 1 with both; with 6 alone (2/log2 3 + 1)/(2 + 2/log2 3).
  const double second = 1 / std::log2(3.0);
  const auto ndcg = bounds_of(two_unjudged(), "nDCG@3");
  EXPECT_NEAR(ndcg.low, second, 1e-12);
  EXPECT_NEAR(ndcg.high, 1, 1e-12);
  // R@1 falls from 0 of 1 no further, and reaches 1 of 2 (5 relevant).
  EXPECT_NEAR(bounds_of(two_unjudged(), "R@1").high, 0.5, 1e-12);
  EXPECT_EQ(bound_kind_of(measures::parse_measure("AP")), BoundKind::kSearch);
}

// The ranking is a b c with a judged 2, c judged 1 and b unjudged, of grades up to 3. nDCG@3 with b
// at 0 is (2 + 1/2)/(2 + 1/log2 3) = .9502, with 3 (2 + 3/log2 3 + 1/2)/(3 + 2/log2 3 + 1/2) =
// .9223: only with a gain between the two is the ranking ideal.
TEST(UnjudgedBounds, AreSearchedWithGainsBetweenTheEnds) {
  auto campaign = two_unjudged();
  campaign.experiment.answers[0][0].front().ranking = ranking_of({0, 5, 1});
  campaign.setting.gains.requests = {judged({2, 1})};
  campaign.setting.gains.scale = {1, 2, 3};
  const double second = 1 / std::log2(3.0);
  const auto ndcg = bounds_of(campaign, "nDCG@3");
  EXPECT_NEAR(ndcg.low, (2.5 + 3 * second) / (3.5 + 2 * second), 1e-12);
  EXPECT_NEAR(ndcg.high, 1, 1e-12);
}

TEST(UnjudgedBounds, AreTheScoreWhereEverythingIsJudgedOrFailed) {
  auto campaign = two_unjudged();
  campaign.experiment.answers[0][0].front().ranking = ranking_of({1, 0});
  EXPECT_EQ(bounds_of(campaign, "AP").low, 0.5);
  EXPECT_EQ(bounds_of(campaign, "AP").high, 0.5);
  campaign.experiment.answers[0][0].front().failed = true;
  EXPECT_EQ(bounds_of(campaign, "AP").high, 0);
  campaign.experiment.answers[0][0].clear();
  EXPECT_EQ(bounds_of(campaign, "AP").high, 0);
}

TEST(UnjudgedBounds, AreNotThereForMeasuresOfMoreThanGains) {
  const auto campaign = two_unjudged();
  EXPECT_EQ(bound_kind_of(measures::parse_measure("alpha_nDCG@5")), BoundKind::kNone);
  EXPECT_EQ(bound_kind_of(measures::parse_measure("AP(judged_only=true)")), BoundKind::kNone);
  EXPECT_FALSE(unjudged_bounds(campaign.experiment, campaign.setting,
                               measures::parse_measure("NumRel"), Undefined::kSkip, 1)
                   .front());
}

}  // namespace
}  // namespace matchbench::analysis
