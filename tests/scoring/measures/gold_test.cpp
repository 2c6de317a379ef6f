#include "tests/scoring/measures/golden.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>
#include <map>
#include <string>

namespace matchbench::measures {
namespace {

Example example_of(const nlohmann::json& test) {
  Example example;
  example.collection_size = test["collection_size"].get<std::uint64_t>();
  std::map<std::string, std::uint32_t> slot_of;
  for (const auto& [service, gain] : test["judgments"].items()) {
    slot_of.emplace(service, example.grades.size());
    example.grades.push_back(gain.get<double>());
  }
  for (const auto& service : test["ranking"]) {
    const auto found = slot_of.find(service.get<std::string>());
    example.slots.push_back(found == slot_of.end() ? kUnjudged : found->second);
  }
  return example;
}

// Küster & König-Ries 2010, Table 2: seven rankings of the gains 10, 6, 3 and six zeros.
TEST(Gold, PublishedRankingsComeOutToTwoDecimals) {
  const auto gold = golden("rankings.json");
  for (const auto& [measure, published] : gold["published_two_decimals"].items()) {
    std::size_t i = 0;
    for (const auto& [name, gains] : gold["rankings"].items()) {
      const double value = score_of(measure, full_ranking(gains.get<std::vector<double>>()));
      EXPECT_NEAR(value, published[i].get<double>(), 0.005 + 1e-12) << measure << " of " << name;
      ++i;
    }
    EXPECT_EQ(i, 7U);
  }
}

// Values from an independent implementation, 15 significant digits.
TEST(Gold, RandomCasesAgreeToTwelveDigits) {
  const auto gold = golden("random.json");
  std::size_t compared = 0;
  for (const auto& test : gold["cases"]) {
    const auto example = example_of(test);
    if (test["expected"].is_null()) {
      EXPECT_TRUE(is_undefined(score_of("AP", example))) << test["name"];
      continue;
    }
    for (const auto& [measure, expected] : test["expected"].items()) {
      const double value = score_of(measure, example);
      const double wanted = expected.get<double>();
      EXPECT_LE(std::abs(value - wanted), 1e-12 * std::max(std::abs(wanted), 1e-3))
          << test["name"] << " " << measure << ": " << value << " instead of " << wanted;
      ++compared;
    }
  }
  EXPECT_GT(compared, 3000U);
}

class Levels : public testing::Test {
 protected:
  const nlohmann::json gold_ = golden("levels.json");
  std::vector<double> grades_ = gold_["grades_in_rank_order"].get<std::vector<double>>();

  // Mean of a measure over the cutoffs 1 … 8, each compared with the published two decimals.
  double check_by_position(const std::string& measure, const std::vector<double>& grades,
                           const nlohmann::json& published) {
    double sum = 0;
    for (std::size_t k = 1; k <= grades.size(); ++k) {
      const double value = score_of(measure + "@" + std::to_string(k), full_ranking(grades));
      EXPECT_NEAR(value, published[k - 1].get<double>(), 0.005 + 1e-12) << measure << "@" << k;
      sum += value;
    }
    return sum / static_cast<double>(grades.size());
  }
};

TEST_F(Levels, AveragePrecisionPerThresholdComesOut) {
  for (const auto& [threshold, published] : gold_["AP_by_threshold"].items()) {
    EXPECT_NEAR(score_of("AP(rel=" + threshold + ")", full_ranking(grades_)),
                published.get<double>(), 0.0005 + 1e-12);
  }
  EXPECT_NEAR(score_of("muAP", full_ranking(grades_)), gold_["muAP"].get<double>(), 0.0005);
}

TEST_F(Levels, NdcgByPositionComesOut) {
  const auto& published = gold_["NDCG_by_position"];
  std::vector<double> doubled = grades_;
  for (double& grade : doubled) grade *= 2;
  EXPECT_NEAR(check_by_position("nDCG(gain=exp)", grades_, published["gain=rel"]),
              gold_["means"]["gain=rel"].get<double>(), 0.005);
  EXPECT_NEAR(check_by_position("nDCG(gain=exp)", doubled, published["gain=2*rel"]),
              gold_["means"]["gain=2*rel"].get<double>(), 0.005);
}

TEST_F(Levels, NdcngByPositionComesOut) {
  EXPECT_NEAR(check_by_position("NDCNG", grades_, gold_["NDCNG_by_position"]),
              gold_["means"]["normalized"].get<double>(), 0.005);
}

}  // namespace
}  // namespace matchbench::measures
