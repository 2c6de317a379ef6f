// Sample sizes: by values that scipy computed, and by simulating contests of the planned size.

#include "harness/foundation/base/random.hpp"
#include "harness/scoring/analysis/planning/board_power.hpp"
#include "harness/scoring/analysis/planning/planned_tests.hpp"
#include "harness/scoring/analysis/significance/max_t.hpp"
#include "harness/scoring/analysis/significance/moments.hpp"
#include "harness/scoring/analysis/significance/paired_tests.hpp"
#include "tests/scoring/analysis/expected.hpp"

#include <gtest/gtest.h>
#include <boost/math/distributions/fisher_f.hpp>

#include <cmath>
#include <functional>

namespace matchbench::analysis {
namespace {

// Nearly normal, mean 0 and deviation 1.
double draw_normal(Random& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += random.uniform();
  return sum;
}

// Requests differ in difficulty, systems hardly; the noise of a system is .1.
ScoreMatrix pilot_of(std::size_t systems, std::size_t requests, std::uint64_t seed) {
  Random random(seed);
  std::vector<double> values(systems * requests);
  for (std::size_t r = 0; r < requests; ++r) {
    const double difficulty = 0.3 * draw_normal(random);
    for (std::size_t s = 0; s < systems; ++s) {
      values[s * requests + r] =
          difficulty + 0.1 * draw_normal(random) + 0.02 * static_cast<double>(s);
    }
  }
  return matrix_of(systems, std::move(values));
}

double share_of(std::size_t contests, const std::function<bool(Random&)>& is_found) {
  Random random(77);
  std::size_t found = 0;
  for (std::size_t i = 0; i < contests; ++i) found += is_found(random) ? 1 : 0;
  return static_cast<double>(found) / static_cast<double>(contests);
}

TEST(SampleSize, OfAPairIsThatOfThePairedTTest) {
  // scipy: nct at dz = .5, level .05: 33 requests have less than .8, 34 more.
  EXPECT_EQ(requests_for_pair({.difference = 0.05}, 0.1), 34U);
  EXPECT_NEAR(smallest_for_pair(34, 0.1, 0.8, 0.05), 0.05, 5e-4);
  EXPECT_LE(smallest_for_pair(34, 0.1, 0.8, 0.05), 0.05);
  EXPECT_EQ(requests_for_pair({}, 0), std::nullopt);
}

TEST(SampleSize, OfAnovaIsWhatTheNoncentralFSays) {
  // scipy.stats.ncf with 4 and 116 degrees of freedom, noncentrality 15.
  EXPECT_NEAR(anova_power(5, 30, 0.1, 0.1, 0.05), 0.8767969415188941, 1e-9);
  // With two entrants the paired t test, whose deviation is √2 times the residual one.
  EXPECT_NEAR(anova_power(2, 30, 0.05, 0.1, 0.05), 0.4651167786584289, 1e-9);
  // 96 requests: .7968; 97: .8015.
  EXPECT_EQ(requests_for_anova(5, {.difference = 0.05}, 0.1), 97U);
  EXPECT_NEAR(anova_power(5, 20, smallest_for_anova(5, 20, 0.1, 0.8, 0.05), 0.1, 0.05), 0.8, 1e-6);
  EXPECT_EQ(requests_for_anova(5, {}, 0), std::nullopt);
}

TEST(SampleSize, TakesTheMeanVarianceOfThePairs) {
  // Differences of 0 and 1 are (1, 0, 2), variance 1; of 0 and 2 (0, 0, 3),
  // variance 3; of 1 and 2 (−1, 0, 1), variance 1: the mean is 5/3.
  EXPECT_NEAR(difference_deviation(matrix_of(3, {1, 0, 3, 0, 0, 1, 1, 0, 0})), std::sqrt(5.0 / 3),
              1e-12);
}

TEST(PlannedPower, OfAPairComesOut) {
  const auto pilot = pilot_of(4, 50, 3);
  const PlanTarget target{.difference = 0.05};
  const auto n = requests_for_pair(target, difference_deviation(pilot)).value();
  const double deviation = difference_deviation(pilot);
  EXPECT_NEAR(share_of(4000,
                       [&](Random& random) {
                         std::vector<double> d(n);
                         for (double& one : d) one = 0.05 + deviation * draw_normal(random);
                         return paired_t_test(d)->p < target.level;
                       }),
              0.8, 0.03);
}

TEST(PlannedPower, OfAnovaComesOut) {
  constexpr std::size_t kEntrants = 5;
  const PlanTarget target{.difference = 0.06};
  const auto n = requests_for_anova(kEntrants, target, 0.1).value();
  const double means[kEntrants] = {0.03, 0, 0, 0, -0.03};
  const double limit = boost::math::quantile(boost::math::complement(
      boost::math::fisher_f(kEntrants - 1.0, (kEntrants - 1.0) * (static_cast<double>(n) - 1)),
      0.05));
  EXPECT_NEAR(share_of(3000,
                       [&](Random& random) {
                         std::vector<double> x(kEntrants * n), column(n, 0), row(kEntrants, 0);
                         double grand = 0;
                         for (std::size_t e = 0; e < kEntrants; ++e) {
                           for (std::size_t r = 0; r < n; ++r) {
                             const double value = means[e] + 0.1 * draw_normal(random);
                             x[e * n + r] = value;
                             row[e] += value / static_cast<double>(n);
                             column[r] += value / kEntrants;
                             grand += value / static_cast<double>(n) / kEntrants;
                           }
                         }
                         double between = 0, residual = 0;
                         for (std::size_t e = 0; e < kEntrants; ++e) {
                           between += static_cast<double>(n) * (row[e] - grand) * (row[e] - grand);
                           for (std::size_t r = 0; r < n; ++r) {
                             const double rest = x[e * n + r] - row[e] - column[r] + grand;
                             residual += rest * rest;
                           }
                         }
                         return between / (kEntrants - 1) * (kEntrants - 1) *
                                    (static_cast<double>(n) - 1) / residual >
                                limit;
                       }),
              0.8, 0.03);
}

TEST(PlannedTests, KnowNoDifferenceThatTheMeasureCannotHave) {
  ScoreMatrix pilot = matrix_of(2, {0, 1, 0, 0});
  pilot.measure = "AP";
  for (const auto& test :
       plan_tests(pilot, {}, 10, {.boards = 100, .flips = 99, .most_requests = 32})) {
    EXPECT_EQ(test.smallest, std::nullopt) << test.test;  // two requests would see 1.8 and more
  }
}

// Contests of their own: normal scores with the pilot's deviation, and the last pair apart.
TEST(PlannedPower, OfABoardComesOut) {
  const auto pilot = pilot_of(4, 60, 9);
  const PlanTarget target{.difference = 0.06};
  const BoardSimulation simulation{.boards = 1000, .flips = 299};
  const auto n = requests_for_board(pilot, target, simulation).value();
  const double noise = difference_deviation(pilot) / std::sqrt(2.0);
  EXPECT_GT(n, requests_for_pair(target, difference_deviation(pilot)).value());
  const auto pairs = all_pairs(4);
  EXPECT_NEAR(share_of(1000,
                       [&](Random& random) {
                         std::vector<double> values(4 * n);
                         for (double& value : values) value = noise * draw_normal(random);
                         for (std::size_t r = 0; r < n; ++r) {
                           values[2 * n + r] += 0.03;
                           values[3 * n + r] -= 0.03;
                         }
                         const auto p = step_down_max_t(matrix_of(4, std::move(values)), pairs,
                                                        {.drawn = 299, .seed = random.next()})
                                            .adjusted_p_values;
                         return p.back() < 0.05;
                       }),
              0.8, 0.04);
}

TEST(BoardPower, IsTheLevelWithoutADifferenceAndCertainForALargeOne) {
  const auto pilot = pilot_of(4, 30, 5);
  const BoardSimulation simulation{.boards = 300, .flips = 199};
  EXPECT_LE(board_power(pilot, 30, 0, 0.05, simulation), 0.05);
  EXPECT_EQ(board_power(pilot, 30, 1, 0.05, simulation), 1);
  // Five requests cannot separate anything: 2/2^5 = .0625.
  EXPECT_EQ(board_power(pilot, 5, 1, 0.05, simulation), 0);
  EXPECT_EQ(smallest_on_board(pilot, 5, 0.8, 0.05, simulation), std::nullopt);
}

// One request differs far more than the others: a lead of the one system is found more easily than
// one of the other, and either may lead.
TEST(BoardPower, DoesNotDependOnTheOrderOfTheSystems) {
  std::vector<double> one, other;
  for (int r = 0; r < 12; ++r) {
    one.push_back(r == 0 ? 0.7 : 0.5 + 0.005 * r);
    other.push_back(0.5);
  }
  const auto power_of = [](std::vector<double> values, const std::vector<double>& more) {
    values.insert(values.end(), more.begin(), more.end());
    const BoardSimulation simulation{.boards = 1000, .flips = 299};
    return board_power(matrix_of(2, std::move(values)), 12, 0.05, 0.05, simulation);
  };
  EXPECT_NEAR(power_of(one, other), power_of(other, one), 0.05);
}

TEST(BoardPower, GivesTheSmallestDifferenceThatTheRequestsSee) {
  const auto pilot = pilot_of(4, 30, 5);
  const BoardSimulation simulation{.boards = 400, .flips = 299};
  const double smallest = smallest_on_board(pilot, 30, 0.8, 0.05, simulation).value();
  EXPECT_GE(board_power(pilot, 30, smallest, 0.05, simulation), 0.8);
  EXPECT_LT(board_power(pilot, 30, 0.97 * smallest, 0.05, simulation), 0.8);
}

// A search draws no more boards than it takes to see on which side of the power a number lies.
TEST(BoardPower, IsTheSameForASearchThatStopsAsSoonAsItIsDecided) {
  const auto pilot = pilot_of(4, 30, 5);
  int trials = 0;
  const BoardSimulation simulation{.boards = 400, .flips = 299, .on_trial = [&] { ++trials; }};
  const auto n = requests_for_board(pilot, {.difference = 0.06}, simulation).value();
  EXPECT_GT(trials, 2);
  EXPECT_GE(board_power(pilot, n, 0.06, 0.05, simulation), 0.8);
  EXPECT_LT(board_power(pilot, n * 97 / 100 - 1, 0.06, 0.05, simulation), 0.8);
}

}  // namespace
}  // namespace matchbench::analysis
