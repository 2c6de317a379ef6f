#include "harness/foundation/base/error.hpp"
#include "harness/scoring/analysis/significance/correction.hpp"
#include "harness/scoring/analysis/significance/effect_size.hpp"
#include "harness/scoring/analysis/significance/friedman.hpp"
#include "harness/scoring/analysis/significance/significance.hpp"
#include "harness/scoring/analysis/significance/tukey.hpp"
#include "tests/scoring/analysis/expected.hpp"

#include <gmock/gmock.h>

#include <cmath>

namespace matchbench::analysis {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::Pointwise;
using Values = std::vector<double>;

MATCHER_P(Near, tolerance, "") {
  return std::fabs(std::get<0>(arg) - std::get<1>(arg)) <= tolerance;
}

TEST(Correction, AgreesWithR) {
  for (const auto& one : expected("corrections")) {
    SCOPED_TRACE(one["name"].get<std::string>());
    const auto p = one["p"].get<Values>();
    EXPECT_THAT(adjust(p, Correction::kHolm), Pointwise(Near(1e-15), one["holm"].get<Values>()));
    EXPECT_THAT(adjust(p, Correction::kBenjaminiHochberg),
                Pointwise(Near(1e-15), one["bh"].get<Values>()));
    EXPECT_THAT(adjust(p, Correction::kBonferroni),
                Pointwise(Near(1e-15), one["bonferroni"].get<Values>()));
    EXPECT_EQ(adjust(p, Correction::kNone), p);
  }
}

TEST(SeveralSystems, AgreeWithR) {
  ASSERT_EQ(expected("several").size(), 5U);
  for (const auto& one : expected("several")) {
    SCOPED_TRACE(one["name"].get<std::string>());
    const auto scores = matrix_of(one["systems"], one["scores"].get<Values>());
    const auto n = scores.requests.size();
    const auto friedman = friedman_test(scores);
    EXPECT_THAT(friedman.mean_ranks, Pointwise(Near(1e-12), one["ranks"].get<Values>()));
    EXPECT_NEAR(friedman.chi_squared, one["chi"], 1e-11);
    EXPECT_NEAR(friedman.chi_squared_p, one["chi_p"], 1e-12);
    EXPECT_NEAR(*friedman.f, one["f"], 1e-11);
    EXPECT_NEAR(*friedman.f_p, one["f_p"], 1e-12);
    EXPECT_THAT(nemenyi_p_values(friedman, n), Pointwise(Near(1e-6), one["nemenyi"].get<Values>()));
    const auto p = mean_rank_p_values(friedman, n);
    EXPECT_THAT(p, Pointwise(Near(1e-12), one["rank_p"].get<Values>()));
    EXPECT_THAT(adjust(p, Correction::kHolm),
                Pointwise(Near(1e-12), one["rank_p_holm"].get<Values>()));
    const auto tukey = tukey_hsd(scores);
    EXPECT_NEAR(tukey.residual_deviation, one["residual"], 1e-12);
    Values adjusted;
    for (const auto& adjusted_p : tukey.p_values) adjusted.push_back(*adjusted_p);
    EXPECT_THAT(adjusted, Pointwise(Near(1e-6), one["tukey"].get<Values>()));
    EXPECT_NEAR(critical_difference(scores.systems.size(), n, 0.05), one["cd"], 1e-6);
  }
}

TEST(SeveralSystems, IdenticalOnesAreNotTested) {
  const auto scores = matrix_of(3, {.1, .5, .9, .1, .5, .9, .1, .5, .9});
  const auto friedman = friedman_test(scores);
  EXPECT_THAT(friedman.mean_ranks, ElementsAre(2, 2, 2));
  EXPECT_EQ(friedman.chi_squared_p, 1);
  EXPECT_EQ(friedman.f_p, 1);
  EXPECT_THAT(nemenyi_p_values(friedman, 3), ElementsAre(1, 1, 1));
  EXPECT_THAT(tukey_hsd(scores).p_values, ElementsAre(1, 1, 1));
}

TEST(SeveralSystems, ConstantDistancesLeaveNoVarianceToCompareWith) {
  const auto scores = matrix_of(3, {.1, .2, .3, .2, .3, .4, .3, .4, .5});
  const auto friedman = friedman_test(scores);
  // Every request agrees: χ² = n(k − 1) = 6 and no variance is left for F. R's pchisq(6, 2,
  // lower.tail = FALSE) is exp(−3).
  EXPECT_NEAR(friedman.chi_squared, 6, 1e-12);
  EXPECT_NEAR(friedman.chi_squared_p, std::exp(-3), 1e-12);
  EXPECT_EQ(friedman.f, std::nullopt);
  EXPECT_EQ(friedman.f_p, std::nullopt);
  const auto tukey = tukey_hsd(scores);
  EXPECT_THAT(tukey.p_values, ElementsAre(std::nullopt, std::nullopt, std::nullopt));
  EXPECT_EQ(honest_difference(tukey, 3, 3, 0.05), std::nullopt);
}

TEST(SeveralSystems, TwoOnTwoRequestsWithAConstantDifferenceAreNotSeparated) {
  const auto scores = matrix_of(2, {.5, .7, .3, .5});
  EXPECT_EQ(friedman_test(scores).f, std::nullopt);
  for (const auto test : {PairTest::kT, PairTest::kTukey, PairTest::kBootstrap}) {
    const auto result = separate(scores, {.test = test});
    EXPECT_EQ(result.p_values.at(0), std::nullopt) << name_of(test);
    EXPECT_EQ(result.undefined_count, 1U);
    EXPECT_THAT(result.standings.ranks, ElementsAre(1, 1));
    EXPECT_THAT(result.standings.letters, ElementsAre("a", "a"));
  }
}

TEST(StudentizedRange, AgreesWithR) {
  for (const auto& one : expected("ranges")) {
    const double degrees = number_of(one["df"]);
    EXPECT_NEAR(studentized_range_upper(one["q"], one["k"], degrees), one["p"],
                degrees < 5 ? 1e-6 : 1e-8)
        << one.dump();
  }
  for (const auto& one : expected("criticals")) {
    EXPECT_NEAR(studentized_range_critical(one["alpha"], one["k"], number_of(one["df"])), one["q"],
                1e-3)  // what qtukey's iteration leaves
        << one.dump();
  }
}

TEST(StudentizedRange, OfTwoIsTheNormalDistribution) {
  // |Z1 − Z2| > q, a normal value of deviation √2: 2(1 − Φ(q/√2)) = erfc(q/2).
  for (const double q : {0.1, 1.0, 2.5, 4.0}) {
    EXPECT_NEAR(studentized_range_upper(q, 2, INFINITY), std::erfc(q / 2), 1e-13);
  }
}

TEST(Power, AgreesWithR) {
  for (const auto& one : expected("powers")) {
    EXPECT_NEAR(power_of_t_test(one["dz"], one["n"], 0.05), one["power"], 1e-9) << one.dump();
  }
  for (const auto& one : expected("sizes")) {
    EXPECT_EQ(requests_for_power(one["dz"], 0.05, one["power"]), one["n"].get<std::size_t>())
        << one.dump();
  }
  EXPECT_EQ(requests_for_power(0, 0.05, 0.8), std::nullopt);
  EXPECT_EQ(requests_for_power(1e-5, 0.05, 0.8), std::nullopt);
}

TEST(EffectSizes, CountWinsAndSignedRanks) {
  // |d| = 1 2 3 4, ranks 1 2 3 4 with signs + − + +: (8 − 2)/10; one tie of five.
  const auto sizes = effect_sizes(Values{1, -2, 3, 4, 0});
  EXPECT_NEAR(sizes.rank_biserial, 0.6, 1e-15);
  EXPECT_EQ(sizes.wins, 3U);
  EXPECT_EQ(sizes.ties, 1U);
  EXPECT_EQ(sizes.losses, 1U);
  // Mean 1.2, deviation √(22.8/4) = 2.387467.
  EXPECT_NEAR(*sizes.cohen_dz, 1.2 / std::sqrt(5.7), 1e-15);
}

TEST(ScoreMatrix, RefusesWhatCannotBeCompared) {
  const std::vector<std::string> requests = {"r1", "r2"};
  const auto make = [&](std::vector<std::string> systems,
                        const std::vector<std::vector<std::optional<double>>>& values) {
    return make_score_matrix("AP", std::move(systems), requests, values, Undefined::kSkip);
  };
  EXPECT_THROW(make({"a"}, {{.1, .2}}), Error);
  EXPECT_THROW(make({"a", "b"}, {{{}, {}}, {{}, {}}}), Error);
  EXPECT_THROW(make({"a", "b"}, {{.1, {}}, {.1, {}}}), Error);
  EXPECT_EQ(make({"a", "b"}, {{.1, .2}, {.3, .4}}).requests.size(), 2U);
  const auto zero =
      make_score_matrix("AP", {"a", "b"}, requests, {{.1, {}}, {.2, {}}}, Undefined::kZero);
  EXPECT_THAT(zero.values, ElementsAre(.1, 0, .2, 0));
}

}  // namespace
}  // namespace matchbench::analysis
