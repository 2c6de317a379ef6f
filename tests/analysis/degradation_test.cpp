#include "harness/analysis/degradation.hpp"

#include "harness/measures/parse.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

namespace matchbench {
namespace {

std::vector<Measure> measures() {
  return {parse_measure("nDCG"), parse_measure("muAP"), parse_measure("NDCNG")};
}

TEST(Degradation, SpreadsGrades) {
  const auto uniform = spread_grades(100, 10, GradeSpread::kUniform);
  for (double grade = 0; grade < 10; ++grade) {
    EXPECT_EQ(std::count(uniform.begin(), uniform.end(), grade), 10);
  }
  // Shares 1 : 1/2 of 1.5: 2/3 of the services, of which the places .5/99 … 65.5/99 lie below.
  const auto skewed = spread_grades(99, 2, GradeSpread::kSkewed);
  EXPECT_EQ(std::count(skewed.begin(), skewed.end(), 0), 66);
  const auto many = spread_grades(100, 50, GradeSpread::kSkewed);
  EXPECT_EQ(*std::max_element(many.begin(), many.end()), 49);
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
  const auto one = degrade(all, 20, GradeSpread::kSkewed, options);
  options.threads = 4;
  EXPECT_EQ(one.means, degrade(all, 20, GradeSpread::kSkewed, options).means);
}

}  // namespace
}  // namespace matchbench
