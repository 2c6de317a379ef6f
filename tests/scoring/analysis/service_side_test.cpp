#include "harness/scoring/analysis/services/service_side.hpp"
#include "tests/scoring/analysis/experiments.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace matchbench::analysis {
namespace {

struct Given {
  std::vector<std::uint32_t> ranking;
  std::vector<std::uint32_t> judged;  // rising
  std::vector<double> gains;          // of those
};

Campaign campaign_of_one(std::size_t services, const std::vector<Given>& requests) {
  Campaign out;
  out.experiment.service_count = services;
  out.experiment.systems = {"one"};
  out.experiment.answers.resize(1);
  for (const auto& given : requests) {
    out.experiment.requests.emplace_back("request");
    out.experiment.answers[0].push_back({{.weight = 1, .ranking = ranking_of(given.ranking)}});
    auto& judged = out.setting.gains.requests.emplace_back();
    for (const auto service : given.judged) judged.services.push_back({service});
    judged.gains = given.gains;
  }
  return out;
}

ServiceSide side_of(const Campaign& campaign, std::size_t depth) {
  return service_side(campaign.experiment, campaign.setting, 0, depth,
                      campaign.experiment.service_count);
}

// Three answers of which the first two ranks count; the last request failed.
Campaign four_services() {
  auto out = campaign_of_one(4, {{{3, 1, 0, 2}, {0, 1, 2}, {2, 0, 1}},
                                 {{0, 1}, {0, 1}, {0, 1}},
                                 {{1, 0, 2}, {1, 2}, {-1, 1}},
                                 {{2, 3}, {3}, {1}}});
  out.experiment.answers[0][3].front().failed = true;
  return out;
}

TEST(ServiceSide, CountsWhatIsShownAndWhetherItBelongsThere) {
  const auto side = side_of(four_services(), 2);
  EXPECT_EQ(side.requests, 3U);
  const std::vector<double> found = {2, 3, 0, 1}, relevant_found = {0, 1, 0, 0},
                            irrelevant = {1, 2, 0, 0}, unjudged = {1, 0, 0, 1};
  const std::vector<std::size_t> relevant = {1, 1, 2, 0};
  const std::vector<std::optional<std::size_t>> best = {3, 2, 3, std::nullopt};
  for (std::size_t s = 0; s < 4; ++s) {
    EXPECT_EQ(side.services[s].found, found[s]) << s;
    EXPECT_EQ(side.services[s].relevant_found, relevant_found[s]) << s;
    EXPECT_EQ(side.services[s].irrelevant, irrelevant[s]) << s;
    EXPECT_EQ(side.services[s].unjudged, unjudged[s]) << s;
    EXPECT_EQ(side.services[s].relevant, relevant[s]) << s;
    EXPECT_EQ(side.services[s].best_rank, best[s]) << s;
  }
}

TEST(ServiceSide, NamesWhatStandsInThePlaceOfARelevantService) {
  // For request 0 service 1 is ranked before 0 and 2, for request 2 before 2 again; what nobody
  // judged (3 and 0 there) is not held to be wrong.
  const auto pairs = side_of(four_services(), 2).look_alikes;
  ASSERT_EQ(pairs.size(), 2U);
  EXPECT_EQ(pairs[0].service, 2U);
  EXPECT_EQ(pairs[0].instead, 1U);
  EXPECT_EQ(pairs[0].requests, 2);
  EXPECT_EQ(pairs[0].reverse, 0);
  EXPECT_EQ(pairs[1].service, 0U);
  EXPECT_EQ(pairs[1].requests, 1);
}

TEST(ServiceSide, ShowsBothDirectionsOfAPair) {
  const auto side = side_of(
      campaign_of_one(
          2, {{{1, 0}, {0, 1}, {2, 1}}, {{0, 1}, {0, 1}, {0, 1}}, {{1, 0}, {0, 1}, {1, 0}}}),
      1);
  ASSERT_EQ(side.look_alikes.size(), 2U);
  EXPECT_EQ(side.look_alikes[0].service, 0U);
  EXPECT_EQ(side.look_alikes[0].requests, 2);
  EXPECT_EQ(side.look_alikes[0].reverse, 1);
  EXPECT_EQ(side.look_alikes[1].requests, 1);
  EXPECT_EQ(side.look_alikes[1].reverse, 2);
}

TEST(ServiceSide, AddsUpExposureOverAllRanks) {
  const auto side = side_of(four_services(), 2);
  const double second = 1 / std::log2(3.0), fourth = 1 / std::log2(5.0);
  EXPECT_NEAR(side.services[0].exposure, 0.5 + 1 + second, 1e-12);
  EXPECT_NEAR(side.services[1].exposure, 2 * second + 1, 1e-12);
  EXPECT_NEAR(side.services[2].exposure, fourth + 0.5, 1e-12);
  EXPECT_NEAR(side.services[3].exposure, 1, 1e-12);
  EXPECT_EQ(side.services[2].gain, 2);
  // Gains 0, 1, 2, 2: 2·(2 + 6 + 8)/(4·5) − 5/4
  EXPECT_NEAR(side.gain_gini.value(), 0.35, 1e-12);
}

TEST(ServiceSide, IsSkewedWhereAFewServicesAreShownForMost) {
  // N_1 = 1, 0, 0, 0: third moment 3/32, variance 3/16.
  EXPECT_NEAR(side_of(campaign_of_one(4, {{{0, 1}, {}, {}}}), 1).skewness.value(),
              2 / std::sqrt(3.0), 1e-12);
  EXPECT_EQ(side_of(campaign_of_one(2, {{{0, 1}, {}, {}}}), 2).skewness, std::nullopt);
}

TEST(ServiceSide, CountsThePassesOfARequestByTheirShare) {
  auto campaign = campaign_of_one(3, {{{0, 1, 2}, {0, 2}, {1, 0}}});
  auto& answers = campaign.experiment.answers[0][0];
  answers[0].weight = 0.5;
  answers.push_back({.weight = 0.25, .ranking = ranking_of({2, 0})});
  answers.push_back({.weight = 0.25, .failed = true});
  const auto side = side_of(campaign, 1);
  EXPECT_EQ(side.requests, 1U);
  EXPECT_NEAR(side.services[0].found, 2.0 / 3, 1e-12);
  EXPECT_NEAR(side.services[2].irrelevant, 1.0 / 3, 1e-12);
  ASSERT_EQ(side.look_alikes.size(), 1U);
  EXPECT_NEAR(side.look_alikes[0].requests, 1.0 / 3, 1e-12);
}

TEST(ServiceSide, KnowsServicesThatEveryRequestNumbersAnew) {
  const auto campaign = campaign_of_one(2, {{{0, 1}, {1}, {1}}, {{0, 1}, {1}, {1}}});
  const std::vector<std::vector<std::uint32_t>> numbering = {{0, 1}, {1, 2}};
  const auto side = service_side(campaign.experiment, campaign.setting, 0, 1, 3, numbering);
  EXPECT_EQ(side.services[0].found, 1);
  EXPECT_EQ(side.services[1].found, 1);
  EXPECT_EQ(side.services[1].relevant, 1U);
  EXPECT_EQ(side.services[2].relevant, 1U);
}

TEST(Gini, IsZeroForEqualValuesAndNearlyOneForASingleOwner) {
  EXPECT_NEAR(gini({3, 3, 3}).value(), 0, 1e-12);
  EXPECT_NEAR(gini({0, 0, 0, 1}).value(), 0.75, 1e-12);
  EXPECT_EQ(gini({0, 0}), std::nullopt);
}

}  // namespace
}  // namespace matchbench::analysis
