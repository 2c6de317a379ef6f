#include "harness/scoring/analysis/reproduction/reproduction.hpp"

#include "harness/scoring/analysis/significance/visible_difference.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace matchbench::analysis {
namespace {

using Services = std::vector<std::uint32_t>;

TEST(KendallTauUnion, ComparesTheOrdersOfTheFirstRanks) {
  const Services original = {7, 3, 9, 1};
  EXPECT_NEAR(kendall_tau_union(original, original, 10).value(), 1, 1e-12);
  EXPECT_NEAR(kendall_tau_union(original, Services{1, 9, 3, 7}, 10).value(), -1, 1e-12);
  // Numbers 0 1 2 3 against 1 0 2 3: one of six pairs is swapped.
  EXPECT_NEAR(kendall_tau_union(original, Services{3, 7, 9, 1}, 10).value(), 4.0 / 6, 1e-12);
  EXPECT_NEAR(kendall_tau_union(original, Services{3, 7, 9, 1}, 2).value(), -1, 1e-12);
}

TEST(KendallTauUnion, NumbersNewServicesBehindTheOriginals) {
  // 5 is new and becomes 3: 0 1 2 against 3 0 1, two of three pairs swapped.
  EXPECT_NEAR(kendall_tau_union(Services{7, 3, 9}, Services{5, 7, 3}, 3).value(), -1.0 / 3, 1e-12);
  EXPECT_EQ(kendall_tau_union(Services{7, 3}, Services{7}, 3), std::nullopt);
}

TEST(Reproduction, IsReproducedWhereTheIntervalLiesWithinTheMargin) {
  // Ten small differences about 0: all flips, an interval within ± .02.
  std::vector<double> original(10, 0.5), again;
  for (int r = 0; r < 10; ++r) again.push_back(0.5 + (r % 2 == 0 ? 0.01 : -0.01));
  const auto compared = compare_reproduced(original, again);
  EXPECT_EQ(compared.verdict, Reproduction::kReproduced);
  EXPECT_NEAR(compared.difference, 0, 1e-12);
  EXPECT_NEAR(compared.rmse, 0.01, 1e-12);
  // s = .01·√(10/9), n = 10: (t_.975 + t_.95)·s/√10 = (2.2621572 + 1.8331129)·.01/3.
  EXPECT_NEAR(compared.margin, 0.0136509, 1e-7);
}

TEST(Reproduction, IsNotReproducedWhereItLiesOutside) {
  std::vector<double> original(10, 0.5), again;
  for (int r = 0; r < 10; ++r) again.push_back(0.3 + (r % 2 == 0 ? 0.01 : -0.01));
  EXPECT_EQ(compare_reproduced(original, again).verdict, Reproduction::kNotReproduced);
}

TEST(Reproduction, IsUndecidedWhereTheRequestsDoNotTell) {
  std::vector<double> original(10, 0.5), again;
  for (int r = 0; r < 10; ++r) again.push_back(0.55 + (r % 2 == 0 ? 0.3 : -0.3));
  EXPECT_EQ(compare_reproduced(original, again).verdict, Reproduction::kUndecided);
  // Below six requests there is no interval.
  const std::vector<double> few = {.5, .5, .5}, other = {.5, .6, .5};
  const auto compared = compare_reproduced(few, other);
  EXPECT_EQ(compared.verdict, Reproduction::kUndecided);
  EXPECT_EQ(compared.low, std::nullopt);
  EXPECT_EQ(compare_reproduced(few, few).verdict, Reproduction::kReproduced);
}

TEST(EffectRatio, AndRelativeImprovementCompareWithABaseline) {
  // .2 over .4 originally, .15 over .5 now: ratio .75, ½ − .3.
  const ImprovedMeans means{
      .original = .6, .original_baseline = .4, .again = .65, .again_baseline = .5};
  EXPECT_NEAR(effect_ratio(means).value(), .75, 1e-12);
  EXPECT_NEAR(relative_improvement_change(means).value(), .2, 1e-12);
  EXPECT_EQ(effect_ratio({.original = .4, .original_baseline = .4}), std::nullopt);
  EXPECT_EQ(relative_improvement_change({.original = .4, .again = .4}), std::nullopt);
}

TEST(NoticedMargin, IsAtMostATwentieth) {
  EXPECT_EQ(noticed_margin(0.5, 10), 0.05);
  EXPECT_EQ(noticed_margin(0, 1), 0.05);
  EXPECT_EQ(noticed_margin(0, 10), 0);
}

}  // namespace
}  // namespace matchbench::analysis
