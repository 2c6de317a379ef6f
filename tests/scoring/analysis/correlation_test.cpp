#include "harness/scoring/analysis/robustness/correlation.hpp"

#include "harness/scoring/analysis/significance/ranks.hpp"
#include "tests/scoring/analysis/expected.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace matchbench::analysis {
namespace {

using Values = std::vector<double>;

TEST(Correlation, AgreesWithR) {
  ASSERT_EQ(expected("correlations").size(), 8U);
  for (const auto& one : expected("correlations")) {
    SCOPED_TRACE(one["name"].get<std::string>());
    const auto a = one["a"].get<Values>();
    const auto b = one["b"].get<Values>();
    EXPECT_NEAR(kendall(a, b).tau_b.value(), one["tau_b"], 1e-12);
    EXPECT_NEAR(spearman(a, b).value(), one["rho"], 1e-12);
    EXPECT_NEAR(pearson(a, b).value(), one["pearson"], 1e-12);
    EXPECT_NEAR(tau_ap(a, b), one["tau_ap"], 1e-12);
  }
}

// ∞ − ∞ is not a number, which is not within any tolerance.
TEST(Ranks, EndWhereScoresAreInfinite) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  EXPECT_EQ(average_ranks(Values{kInfinite, 1, kInfinite}).tie_sizes.size(), 3U);
  EXPECT_TRUE(std::isfinite(tau_ap(Values{1, 2, 3}, Values{kInfinite, 1, kInfinite})));
}

TEST(Correlation, CountsPairs) {
  // Pairs (first, second): 12 <,=  13 <,<  14 <,>  23 <,<  24 <,>  34 =,>.
  const auto k = kendall(Values{1, 2, 3, 3}, Values{2, 2, 4, 1});
  EXPECT_EQ(k.concordant, 2U);
  EXPECT_EQ(k.discordant, 2U);
  EXPECT_EQ(k.tied_first, 1U);
  EXPECT_EQ(k.tied_second, 1U);
  EXPECT_EQ(k.tau_a, 0);
  EXPECT_EQ(k.tau_b, 0);
}

TEST(Correlation, DoesNotExistWhereAllTie) {
  EXPECT_FALSE(kendall(Values{1, 1, 1}, Values{1, 2, 3}).tau_b);
  EXPECT_FALSE(spearman(Values{1, 1, 1}, Values{1, 2, 3}));
  EXPECT_FALSE(pearson(Values{1, 2, 3}, Values{.1 + .2, .3, .3}));
  // All orders of the estimate are as likely, half of each right.
  EXPECT_NEAR(tau_ap(Values{1, 2, 3}, Values{1, 1, 1}), 0, 1e-15);
}

TEST(Swaps, AreDrasticWhereBothListsSetTheTwoApart) {
  // Ranks (1 lowest): first a1 b2 c3 d4, second a3 b2 c4 d1.
  // Swapped: a–b (1, 1), a–d (3, 2), b–d (2, 1), c–d (1, 3).
  const auto all = swaps(Values{1, 2, 3, 4}, Values{.3, .2, .4, .1});
  ASSERT_EQ(all.size(), 4U);
  EXPECT_EQ(all[1].better_in_first, 3U);
  EXPECT_EQ(all[1].better_in_second, 0U);
  EXPECT_EQ(all[1].distance_in_first, 3);
  EXPECT_EQ(all[1].distance_in_second, 2);
  EXPECT_FALSE(all[0].is_drastic);
  EXPECT_TRUE(all[1].is_drastic);
  EXPECT_FALSE(all[2].is_drastic);
  EXPECT_FALSE(all[3].is_drastic);
  EXPECT_TRUE(swaps(Values{1, 1}, Values{2, 1}).empty());
}

}  // namespace
}  // namespace matchbench::analysis
