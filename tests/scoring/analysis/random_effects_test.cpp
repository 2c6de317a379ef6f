#include "harness/scoring/analysis/significance/random_effects.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace matchbench::analysis {
namespace {

struct Trial {
  double cases, others, control_cases, control_others;
};

// The 13 trials of the vaccine against tuberculosis (Colditz and others 1994): log relative risks
// as metafor's dat.bcg has them.
std::vector<StudyEffect> trials() {
  const std::vector<Trial> counts = {
      {4, 119, 11, 128},       {6, 300, 29, 274},        {3, 228, 11, 209},
      {62, 13536, 248, 12619}, {33, 5036, 47, 5761},     {180, 1361, 372, 1079},
      {8, 2537, 10, 619},      {505, 87886, 499, 87892}, {29, 7470, 45, 7232},
      {17, 1699, 65, 1600},    {186, 50448, 141, 27197}, {5, 2493, 3, 2338},
      {27, 16886, 29, 17825}};
  std::vector<StudyEffect> out;
  for (const auto& [a, b, c, d] : counts) {
    out.push_back(
        {std::log(a / (a + b) / (c / (c + d))), 1 / a - 1 / (a + b) + 1 / c - 1 / (c + d)});
  }
  return out;
}

// rma(yi, vi, test = "knha") of R's metafor prints these, scipy's minimiser the further digits.
TEST(RandomEffects, AgreesWithMetafor) {
  const auto all = random_effects(trials()).value();
  EXPECT_NEAR(all.tau_squared, 0.31324326, 1e-7);
  EXPECT_NEAR(all.mean, -0.71453234, 1e-7);
  EXPECT_NEAR(all.standard_error, 0.18079174, 1e-7);
  EXPECT_NEAR(all.low, -1.10844371, 1e-6);
  EXPECT_NEAR(all.high, -0.32062097, 1e-6);
  EXPECT_NEAR(all.p, 0.00192001, 1e-7);
  EXPECT_NEAR(all.q, 152.23300808, 1e-7);
  EXPECT_NEAR(all.i_squared, 0.92117347, 1e-8);
}

TEST(RandomEffects, OfThreeStudiesAreUnsure) {
  const std::vector<StudyEffect> studies = {{.10, .0004}, {.02, .0009}, {.06, .0001}};
  const auto all = random_effects(studies).value();
  EXPECT_NEAR(all.tau_squared, 0.00075641757, 1e-9);
  EXPECT_NEAR(all.mean, 0.0639607962, 1e-8);
  EXPECT_NEAR(all.low, -0.02606636, 1e-7);
  EXPECT_NEAR(all.p, 0.09241961, 1e-7);
}

// Studies that agree better than chance would have them: τ² is 0, the weights are 1/variance.
TEST(RandomEffects, AreFixedOnesWhereStudiesAgree) {
  const std::vector<StudyEffect> studies = {{.10, .01}, {.11, .01}, {.12, .01}};
  const auto all = random_effects(studies).value();
  EXPECT_EQ(all.tau_squared, 0);
  EXPECT_NEAR(all.mean, .11, 1e-12);
  EXPECT_NEAR(all.standard_error, std::sqrt(.0002 / 2 / 3), 1e-12);  // Σ(y − m)²/((k − 1)k)
  EXPECT_EQ(all.i_squared, 0);
}

TEST(RandomEffects, NeedThreeStudiesWithVariance) {
  EXPECT_FALSE(random_effects(std::vector<StudyEffect>{{.1, .01}, {.2, .01}}));
  EXPECT_FALSE(random_effects(std::vector<StudyEffect>{{.1, .01}, {.2, 0}, {.2, .01}}));
}

}  // namespace
}  // namespace matchbench::analysis
