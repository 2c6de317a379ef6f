#include "harness/scoring/analysis/timing/complexity.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <utility>
#include <vector>

namespace matchbench::analysis {
namespace {

std::vector<SizedTime> grown(const std::function<double(double)>& time) {
  std::vector<SizedTime> times;
  for (const double n : {108.0, 271.0, 541.0, 1083.0}) times.push_back({n, time(n)});
  return times;
}

TEST(Complexity, FindsTheGrowthThatMadeTheTimes) {
  const std::vector<std::pair<const char*, std::function<double(double)>>> growths = {
      {"1", [](double) { return 700.0; }},
      {"lg n", [](double n) { return 30 * std::log2(n); }},
      {"n", [](double n) { return 2.5 * n; }},
      {"n lg n", [](double n) { return 2.5 * n * std::log2(n); }},
      {"n^2", [](double n) { return 0.1 * n * n; }},
      {"n^3", [](double n) { return 0.1 * n * n * n; }}};
  for (const auto& [name, growth] : growths) {
    const auto fit = fit_complexity(grown(growth));
    ASSERT_TRUE(fit);
    EXPECT_EQ(name_of(fit->growth), name);
    EXPECT_NEAR(fit->rms, 0, 1e-9);
  }
  EXPECT_NEAR(fit_complexity(grown([](double n) { return 2.5 * n; }))->coefficient_ns, 2.5, 1e-12);
}

// Sizes 1, 2, 3 in times 2, 4, 9. Linear: c = (2 + 8 + 27) / 14 = 37/14, residuals
// -9/14, -18/14, 15/14, their squares sum to 630/196; RMS sqrt(630/196/3) = 1.0351 over the mean 5.
// n^2: c = (2 + 16 + 81) / 98 = 99/98, residuals 97/98, -4/98, -9/98: RMS 0.5745 over 5.
TEST(Complexity, TakesTheLeastResidualAndSaysHowLargeItIs) {
  const std::vector<SizedTime> times = {{1, 2}, {2, 4}, {3, 9}};
  const auto fit = fit_complexity(times);
  ASSERT_TRUE(fit);
  EXPECT_EQ(fit->growth, Growth::kQuadratic);
  EXPECT_NEAR(fit->coefficient_ns, 99.0 / 98, 1e-12);
  EXPECT_NEAR(fit->rms, std::sqrt((97 * 97 + 16 + 81) / 98.0 / 98 / 3) / 5, 1e-12);
}

TEST(Complexity, NeedsThreeSizes) {
  EXPECT_FALSE(fit_complexity({}));
  const std::vector<SizedTime> two = {{10, 1}, {20, 2}, {20, 3}};
  EXPECT_FALSE(fit_complexity(two));
}

}  // namespace
}  // namespace matchbench::analysis
