#include "harness/scoring/analysis/significance/paired_tests.hpp"

#include "harness/scoring/analysis/significance/bootstrap_test.hpp"
#include "harness/scoring/analysis/significance/effect_size.hpp"
#include "tests/scoring/analysis/expected.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace matchbench::analysis {
namespace {

using Values = std::vector<double>;

TEST(PairedTests, AgreeWithR) {
  ASSERT_EQ(expected("paired").size(), 14U);
  for (const auto& one : expected("paired")) {
    SCOPED_TRACE(one["name"].get<std::string>());
    const auto d = one["d"].get<Values>();
    const auto t = paired_t_test(d).value();
    EXPECT_NEAR(t.statistic, one["t"], 1e-11);
    EXPECT_NEAR(t.p, one["t_p"], 1e-12);
    EXPECT_NEAR(sign_test(d).p, one["sign_p"], 1e-12);
    const auto pratt = wilcoxon_signed_rank(d, Zeros::kPratt, 1000);
    EXPECT_NEAR(pratt.statistic, one["pratt"], 1e-9);
    EXPECT_NEAR(pratt.p, one["pratt_p"], 1e-11);
    const auto wilcoxon = wilcoxon_signed_rank(d, Zeros::kWilcoxon, 1000);
    EXPECT_NEAR(wilcoxon.statistic, one["wilcoxon"], 1e-9);
    EXPECT_NEAR(wilcoxon.p, one["wilcoxon_p"], 1e-11);
    EXPECT_NEAR(wilcoxon_signed_rank(d, Zeros::kWilcoxon, 0).p, one["approximate_p"], 1e-12);
    EXPECT_NEAR(effect_sizes(d).cohen_dz.value(), one["dz"], 1e-12);
  }
}

TEST(PairedTests, RandomizationCountsEverySignPatternOfFewRequests) {
  for (const auto& one : expected("paired")) {
    if (!one.contains("randomization_p")) continue;
    SCOPED_TRACE(one["name"].get<std::string>());
    const auto p = randomization_p_values(matrix_of_differences(one["d"].get<Values>()), {});
    EXPECT_NEAR(p.at(0), one["randomization_p"], 1e-15);
  }
}

TEST(PairedTests, RandomPatternsComeCloseToTheExactValue) {
  // Five more requests without a difference change no p, but 2000 of 2^17 patterns are drawn. The
  // exact p is 0.125 (R); 5 standard errors are 0.037.
  for (const auto& one : expected("paired")) {
    if (one["name"] != "zeros_and_ties") continue;
    auto d = one["d"].get<Values>();
    d.resize(17, 0);
    const auto p = randomization_p_values(matrix_of_differences(d), {.drawn = 2000, .seed = 3});
    EXPECT_NEAR(p.at(0), one["randomization_p"], 0.037);
    EXPECT_NE(p.at(0), one["randomization_p"]);
  }
}

TEST(PairedTests, BootstrapComesCloseToAllResamplesOfFiveRequests) {
  int cases = 0;
  for (const auto& one : expected("paired")) {
    if (!one.contains("bootstrap")) continue;
    SCOPED_TRACE(one["name"].get<std::string>());
    ++cases;
    const auto all = one["bootstrap"].get<Values>();
    // 100 000 replicates: five standard errors of a share are at most 0.008.
    const auto result =
        bootstrap_tests(matrix_of_differences(one["d"].get<Values>()), {.replicates = 100'000})
            .at(0)
            .value();
    EXPECT_NEAR(result.percentile_p, all[0], 0.016);
    EXPECT_NEAR(result.studentized_p, all[1], 0.008);
  }
  EXPECT_GE(cases, 5);
}

TEST(PairedTests, IdenticalSystemsCannotBeToldApart) {
  const Values zeros(5, 0.0);
  EXPECT_EQ(paired_t_test(zeros)->p, 1);
  EXPECT_EQ(sign_test(zeros).p, 1);
  EXPECT_EQ(wilcoxon_signed_rank(zeros).p, 1);
  EXPECT_EQ(wilcoxon_signed_rank(zeros, Zeros::kWilcoxon).p, 1);
  EXPECT_EQ(randomization_p_values(matrix_of_differences(zeros), {}).at(0), 1);
  const auto bootstrap = bootstrap_tests(matrix_of_differences(zeros), {}).at(0).value();
  EXPECT_EQ(bootstrap.percentile_p, 1);
  EXPECT_EQ(bootstrap.studentized_p, 1);
  const auto sizes = effect_sizes(zeros);
  EXPECT_FALSE(sizes.cohen_dz);
  EXPECT_EQ(sizes.rank_biserial, 0);
  EXPECT_EQ(sizes.ties, 5U);
}

TEST(PairedTests, AConstantDifferenceHasNoVarianceAndIsCountedByTestsThatNeedNone) {
  const Values constant(5, 0.1);
  EXPECT_FALSE(paired_t_test(constant));
  EXPECT_FALSE(bootstrap_tests(matrix_of_differences(constant), {}).at(0));
  // All five signs agree: 2 of the 32 patterns.
  EXPECT_NEAR(sign_test(constant).p, 0.0625, 1e-15);
  EXPECT_NEAR(wilcoxon_signed_rank(constant).p, 0.0625, 1e-15);
  EXPECT_NEAR(randomization_p_values(matrix_of_differences(constant), {}).at(0), 0.0625, 1e-15);
  EXPECT_FALSE(effect_sizes(constant).cohen_dz);
  EXPECT_EQ(effect_sizes(constant).rank_biserial, 1);
}

TEST(PairedTests, RoundingIsNoDifference) {
  // 0.3 − 0.1 and 0.2 are the same size: W+ = 1.5 + 1.5 of 3, p = 2·(1/4).
  const auto tied = wilcoxon_signed_rank(Values{0.3 - 0.1, 0.2});
  EXPECT_EQ(tied.statistic, 3);
  EXPECT_EQ(tied.p, 0.5);
  EXPECT_FALSE(paired_t_test(Values{0.3 - 0.1, 0.2}));
  EXPECT_EQ(sign_test(Values{0.3 - 0.2 - 0.1, 0.0}).p, 1);
}

TEST(Randomization, DoesNotDependOnTheNumberOfThreads) {
  Values values;
  for (int i = 0; i < 6 * 40; ++i) values.push_back(std::fmod(i * 0.37 + (i % 7) * 0.11, 1.0));
  const auto scores = matrix_of(6, values);
  const auto one = randomization_p_values(scores, {.drawn = 10'000, .threads = 1});
  EXPECT_EQ(one, randomization_p_values(scores, {.drawn = 10'000, .threads = 2}));
  EXPECT_EQ(one, randomization_p_values(scores, {.drawn = 10'000, .threads = 5}));
  EXPECT_NE(one, randomization_p_values(scores, {.drawn = 10'000, .seed = 2}));
}

TEST(Randomization, GivesAPairTheSameValueAloneAndAmongOthers) {
  Values values;
  for (int i = 0; i < 4 * 30; ++i) values.push_back(std::fmod(i * 0.29 + (i % 5) * 0.13, 1.0));
  const auto all = matrix_of(4, values);
  const auto pair = matrix_of(2, {values.begin() + 30, values.begin() + 90});
  EXPECT_EQ(randomization_p_values(all, {}).at(3), randomization_p_values(pair, {}).at(0));
}

}  // namespace
}  // namespace matchbench::analysis
