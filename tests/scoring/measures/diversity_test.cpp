#include "tests/scoring/measures/golden.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace matchbench::measures {
namespace {

TEST(Diversity, AgreesWithNdeval) {
  std::size_t compared = 0;
  const auto gold = golden("diversity.json");
  for (const auto& test : gold["cases"]) {
    Example example;
    Slots slots;
    example.subtopic_begin.push_back(0);
    for (const auto& [service, subtopics] : test["subtopics"].items()) {
      slots.of(service);
      example.grades.push_back(subtopics.empty() ? 0 : 1);
      for (const auto& id : subtopics) example.subtopic_ids.push_back(id.get<std::uint32_t>());
      example.subtopic_begin.push_back(static_cast<std::uint32_t>(example.subtopic_ids.size()));
    }
    example.slots = slots.ranking(test["ranking"]);
    for (const auto& [measure, expected] : test["expected"].items()) {
      const double value = score_of(measure, example);
      EXPECT_TRUE(agrees(value, expected.get<double>()))
          << measure << " is " << value << " instead of " << expected;
      ++compared;
    }
  }
  EXPECT_EQ(compared, 24U * 27U);
}

TEST(Diversity, NormalizationsAgreeWithTheSumsByHand) {
  // The gains are 1, 1.5, 0, 0.5; those of the greedy ideal 1, 2, 0 are 2, 0.5, 0.5.
  const auto example = with_subtopics();
  // (1 + 1.5/log2 3)/(2 + 1/log2 3)
  EXPECT_NEAR(score_of("alpha_DCG@2", example), (1 + 1.5 / std::log2(3)) / (2 + 1 / std::log2(3)),
              kClose);
  // (1 + 0.75 + 0.125)/(2 + 0.25 + 1/6)
  EXPECT_NEAR(score_of("nERR_IA@4", example), 1.875 / (2 + 0.25 + 0.5 / 3), kClose);
  // 0.75/2 · (1 + 0.75 + 0.0625); ideal 2 + 0.25 + 0.125
  EXPECT_NEAR(score_of("NRBP", example), 0.375 * 1.8125, kClose);
  EXPECT_NEAR(score_of("nNRBP", example), 1.8125 / 2.375, kClose);
}

// With α = 0 the divisor is M·Σ 1/log2(i + 1), which is summed here for 300 000 ranks.
TEST(Diversity, AlphaDcgTakesAnyCutoff) {
  double discounts = 0;
  for (int i = 300000; i > 0; --i) discounts += 1 / std::log2(i + 1.0);
  const double gain = 1 + 2 / std::log2(3) + 1 / std::log2(5);
  EXPECT_NEAR(score_of("alpha_DCG(alpha=0)@300000", with_subtopics()) * 2 * discounts, gain, 1e-11);
  EXPECT_GT(score_of("alpha_DCG(alpha=0.000001)@4000000000", with_subtopics()), 0);
}

}  // namespace
}  // namespace matchbench::measures
