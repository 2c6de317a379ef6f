#include "harness/scoring/analysis/robustness/degradation.hpp"

#include "harness/scoring/measures/names/parse.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

namespace matchbench::analysis {
namespace {

std::vector<measures::Measure> measures() {
  return {measures::parse_measure("nDCG(gain=exp)"), measures::parse_measure("muAP"),
          measures::parse_measure("NDCNG")};
}

// Mean after so many swaps of 100 services, by level and measure.
std::vector<std::vector<double>> after_swaps(std::size_t swaps, GradeSpread spread) {
  DegradationOptions options;
  options.repetitions = 300;
  std::vector<std::vector<double>> out;
  for (const std::size_t levels : {2U, 10U, 20U, 50U}) {
    out.push_back(degrade(measures(), levels, spread, options).means.at(swaps));
  }
  return out;
}

double range_of(const std::vector<std::vector<double>>& means, std::size_t measure) {
  const auto by_measure = [&](const auto& a, const auto& b) { return a[measure] < b[measure]; };
  const auto [low, high] = std::minmax_element(means.begin(), means.end(), by_measure);
  return (*high)[measure] - (*low)[measure];
}

TEST(Degradation, GivesGradesInProportion) {
  const std::vector<double> even(10, 1.0);
  const auto uniform = grades_in_proportion(100, even);
  for (double grade = 0; grade < 10; ++grade) {
    EXPECT_EQ(std::count(uniform.begin(), uniform.end(), grade), 10);
  }
  // Of the weights 2 : 1, two thirds of the services: the places .5/99 … 65.5/99 lie below.
  const auto uneven = grades_in_proportion(99, std::vector<double>{2, 1});
  EXPECT_EQ(std::count(uneven.begin(), uneven.end(), 0), 66);
  EXPECT_EQ(grades_in_proportion(10, std::vector<double>{1, 0}).back(), 1);
}

// The paper on muAP and NDCNG prints of uniform frequencies, after 99 swaps of 100 items: its NDCG,
// whose gain is 2^g − 1, falls from .84 to .43 as levels are added, and NDCNG stays within .84 and
// .87.
TEST(Degradation, AddingLevelsLowersExponentialGainsAlone) {
  const auto means = after_swaps(99, GradeSpread::kUniform);
  EXPECT_NEAR(means.front()[0], .84, .02);
  EXPECT_NEAR(means.back()[0], .43, .02);
  for (std::size_t i = 1; i < means.size(); ++i) EXPECT_LT(means[i][0], means[i - 1][0] - .08);
  EXPECT_LT(range_of(means, 1), .02);
  for (const auto& level : means) {
    EXPECT_NEAR(level[1], .57, .01);
    EXPECT_NEAR(level[2], .85, .03);
  }
}

// Of random frequencies it prints muAP within .61 and .63 while NDCG falls from .84 to .53. These
// figures belong together, and are those after 60 swaps: after 99 both are lower.
TEST(Degradation, GivesThePapersFiguresOfRandomFrequenciesAfterSixtySwaps) {
  const auto means = after_swaps(60, GradeSpread::kRandom);
  EXPECT_NEAR(means.front()[0], .84, .02);
  EXPECT_NEAR(means.back()[0], .53, .02);
  for (const auto& level : means) EXPECT_NEAR(level[1], .62, .01);
  for (const auto& level : after_swaps(99, GradeSpread::kRandom)) EXPECT_NEAR(level[1], .57, .015);
}

TEST(Degradation, SaysTheSameOfRandomFrequencies) {
  const auto means = after_swaps(99, GradeSpread::kRandom);
  EXPECT_NEAR(means.front()[0], .82, .04);
  EXPECT_NEAR(means.back()[0], .45, .03);
  EXPECT_LT(range_of(means, 1), .03);
  EXPECT_LT(range_of(means, 2), .08);
}

TEST(Degradation, BeginsIdealAndFalls) {
  DegradationOptions options;
  options.repetitions = 50;
  const auto all = measures();
  const auto curve = degrade(all, 10, GradeSpread::kUniform, options);
  ASSERT_EQ(curve.means.size(), 100U);
  for (std::size_t m = 0; m < 3; ++m) {
    EXPECT_NEAR(curve.means[0][m], 1, 1e-12);
    EXPECT_EQ(curve.deviations[0][m], 0);
    EXPECT_LT(curve.means[10][m], curve.means[1][m]);
    EXPECT_LT(curve.means[50][m], curve.means[10][m]);
  }
}

TEST(Degradation, IsTheSameForASeedWhateverTheThreads) {
  DegradationOptions options;
  options.repetitions = 7;
  options.swaps = 20;
  options.threads = 1;
  const auto all = measures();
  const auto one = degrade(all, 20, GradeSpread::kRandom, options);
  options.threads = 4;
  EXPECT_EQ(one.means, degrade(all, 20, GradeSpread::kRandom, options).means);
}

}  // namespace
}  // namespace matchbench::analysis
