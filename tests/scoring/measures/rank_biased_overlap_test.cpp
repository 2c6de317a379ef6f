#include "harness/scoring/measures/compare/rank_biased_overlap.hpp"

#include "harness/foundation/base/error.hpp"
#include "tests/scoring/measures/golden.hpp"
#include "tests/scoring/measures/random_example.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

namespace matchbench::measures {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

struct Items {
  std::vector<std::uint32_t> items;
  std::vector<double> scores = {};

  TiedRanking view() const { return {.items = items, .scores = scores}; }
};

// Each inner list is a block of tied items.
Items from_blocks(const nlohmann::json& blocks) {
  Items ranking;
  double score = 0;
  for (const auto& block : blocks) {
    score -= 1;
    for (const auto& item : block) {
      ranking.items.push_back(item.get<std::uint32_t>());
      ranking.scores.push_back(score);
    }
  }
  return ranking;
}

double overlap(const Items& a, const Items& b, double p) {
  return rank_biased_overlap(a.view(), b.view(), p);
}

TEST(RankBiasedOverlap, AgreesWithIndependentValues) {
  const auto gold = golden("overlap.json");
  EXPECT_EQ(gold["cases"].size(), 30U);
  for (const auto& test : gold["cases"]) {
    const auto a = from_blocks(test["first"]);
    const auto b = from_blocks(test["second"]);
    const double p = test["p"].get<double>();
    EXPECT_TRUE(agrees(overlap(a, b, p), test["expected"].get<double>())) << test;
    EXPECT_EQ(overlap(a, b, p), overlap(b, a, p)) << test;
  }
}

// p = ½: agreements 0, 1, ⅔, and ⅔ from there on: ½·(0 + ½·1 + ¼·⅔) + ⅛·⅔.
TEST(RankBiasedOverlap, AgreesWithTheSumByHand) {
  EXPECT_NEAR(overlap({{0, 1, 2}}, {{1, 0, 3}}, 0.5), 0.25 + 1.0 / 12 + 1.0 / 12, 1e-15);
  // {0, 1} tied against 0, 1: agreements 2·1/(2 + 1) and 1.
  EXPECT_NEAR(overlap({{0, 1}, {1, 1}}, {{0, 1}}, 0.5), 0.5 * 2 / 3 + 0.25 + 0.25, 1e-15);
}

TEST(RankBiasedOverlap, IsAllOrNothingForEmptyRankings) {
  EXPECT_EQ(overlap({}, {}, 0.9), 1);
  EXPECT_EQ(overlap({{1}}, {}, 0.9), 0);
}

TEST(RankBiasedOverlap, RefusesFaultyRankings) {
  EXPECT_THAT([] { overlap({{1}}, {{1}}, 1); }, ThrowsMessage<Error>(HasSubstr("p = 1")));
  EXPECT_THAT(
      [] {
        overlap({{1, 1}}, {{1, 2}}, 0.5);
      },
      ThrowsMessage<Error>(HasSubstr("the item 1 occurs twice")));
  EXPECT_THAT(
      [] {
        overlap({{1, 2}, {1, 2}}, {{1, 2}}, 0.5);
      },
      ThrowsMessage<Error>(HasSubstr("scores of a ranking rise")));
  EXPECT_THAT(
      [] {
        overlap({{1, 2}, {1}}, {{1, 2}}, 0.5);
      },
      ThrowsMessage<Error>(HasSubstr("2 items, but 1 scores")));
}

RC_GTEST_PROP(RankBiasedOverlap, IsOneForEqualRankingsAndStaysInItsRange, ()) {
  std::vector<std::uint32_t> items(drawn<std::size_t>(1, 30));
  std::iota(items.begin(), items.end(), 0U);
  Items a{items}, b{items};
  shuffle_by_rapidcheck(a.items);
  shuffle_by_rapidcheck(b.items);
  a.items.resize(drawn<std::size_t>(1, items.size() + 1));
  b.items.resize(drawn<std::size_t>(1, items.size() + 1));
  for (std::size_t i = 0; i < a.items.size(); ++i) a.scores.push_back(0.5 * drawn(0, 6));
  std::sort(a.scores.rbegin(), a.scores.rend());
  const double p = 0.01 * drawn(1, 100);
  RC_ASSERT(std::abs(overlap(a, a, p) - 1) < 1e-12);
  const double value = overlap(a, b, p);
  RC_ASSERT(value >= 0 && value <= 1 + 1e-12);
}

}  // namespace
}  // namespace matchbench::measures
