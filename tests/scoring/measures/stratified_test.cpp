#include "tests/scoring/measures/golden.hpp"
#include "tests/scoring/measures/random_example.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace matchbench::measures {
namespace {

TEST(StratifiedSample, AgreesWithIndependentValues) {
  const auto gold = golden("stratified.json");
  EXPECT_EQ(gold["cases"].size(), 20U);
  for (const auto& test : gold["cases"]) {
    Example example;
    Slots slots;
    for (const auto& [service, entry] : test["pool"].items()) {
      slots.of(service);
      example.strata.push_back(entry[0].get<std::uint32_t>());
      example.grades.push_back(entry[1].get<double>());
    }
    example.slots = slots.ranking(test["ranking"]);
    EXPECT_TRUE(agrees(score_of("xinfAP", example), test["expected"].get<double>())) << test;
  }
}

// One stratum is judged in full, of the other one of two services: the relevant one, which stands
// for two. R̂ = 1 + 2. At rank 2: ½ + ½·1 (rank 1 is judged relevant), weight 2.
TEST(StratifiedSample, WeighsWhatWasDrawnByHand) {
  Example example{.grades = {1, 1, -1}, .slots = {0, 1}};
  example.strata = {0, 1, 1};
  // ε enters as (1 + ε)/(1 + 2ε).
  const double above = (1 + 1e-5) / (1 + 2e-5);
  EXPECT_NEAR(score_of("xinfAP", example), (1 + 2 * (0.5 + 0.5 * above)) / 3, 1e-12);
}

RC_GTEST_PROP(StratifiedSample, GivesInferredApIfThereIsOneStratum, ()) {
  auto example = relevant_example({-1, 0, 1, 2});
  const double expected = score_of("infAP", example);
  RC_ASSERT(std::abs(score_of("xinfAP", example) - expected) < 1e-12);
  example.strata.assign(example.grades.size(), 0);
  RC_ASSERT(std::abs(score_of("xinfAP", example) - expected) < 1e-12);
}

}  // namespace
}  // namespace matchbench::measures
