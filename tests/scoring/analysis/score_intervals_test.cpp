#include "harness/scoring/analysis/significance/score_intervals.hpp"

#include "harness/foundation/base/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::analysis {
namespace {

constexpr measures::ValueRange kUnit{0, 1};

measures::Interval interval_of(const std::vector<double>& values,
                               measures::ValueRange range = kUnit) {
  ScoreIntervals intervals(7);
  return intervals.interval({values, measures::Aggregate::kMean, range}, Undefined::kSkip);
}

std::vector<double> ones_and_zeros(std::size_t ones, std::size_t count) {
  std::vector<double> values(count, 0);
  std::fill_n(values.begin(), ones, 1);
  return values;
}

// R: binom.test(41, 42)$conf.int and binom.test(148, 150)$conf.int.
TEST(ScoreIntervals, OfFewWrongAnswersHaveTheExactBound) {
  EXPECT_NEAR(interval_of(ones_and_zeros(41, 42)).low, 0.8743, 5e-5);
  EXPECT_NEAR(interval_of(ones_and_zeros(148, 150)).low, 0.9527, 5e-5);
  EXPECT_FALSE(interval_of(ones_and_zeros(41, 42)).is_open);
}

// Of n equal answers 1 the exact lower bound is (α/2)^(1/n).
TEST(ScoreIntervals, OfEqualValuesHaveBounds) {
  const auto all = interval_of(std::vector<double>(10, 1));
  EXPECT_NEAR(all.low, std::pow(0.025, 0.1), 1e-12);
  EXPECT_EQ(all.high, 1);
  const auto none = interval_of(std::vector<double>(10, 0));
  EXPECT_EQ(none.low, 0);
  EXPECT_NEAR(none.high, 1 - std::pow(0.025, 0.1), 1e-12);
  const auto halves = interval_of(std::vector<double>(10, 0.5));
  EXPECT_LT(halves.low, 0.5);
  EXPECT_GT(halves.low, 0.2);
  EXPECT_GT(halves.high, 0.5);
  EXPECT_LT(halves.high, 0.8);
}

TEST(ScoreIntervals, KeepABoundThatSaysSomething) {
  std::vector<double> values;
  for (int i = 0; i < 30; ++i) values.push_back(0.3 + 0.01 * i);
  measures::Bootstrap bootstrap(7);
  const auto own =
      bootstrap.interval({values, measures::Aggregate::kMean, kUnit}, Undefined::kSkip);
  EXPECT_EQ(interval_of(values).low, own.low);
  EXPECT_EQ(interval_of(values).high, own.high);
}

TEST(ScoreIntervals, StayOpenIfTheRangeHasNoEnd) {
  const auto values = ones_and_zeros(1, 6);
  const auto interval = interval_of(values, {0, INFINITY});
  EXPECT_TRUE(interval.is_open);
  EXPECT_EQ(interval.high, INFINITY);
}

TEST(ScoreIntervals, OfFewerThanSixValuesAreMissing) {
  EXPECT_TRUE(std::isnan(interval_of(std::vector<double>(5, 1)).low));
}

TEST(ScoreIntervals, MoveWithTheRange) {
  std::vector<double> values(12, 1);
  values[3] = 0.25;
  std::vector<double> moved;
  for (const double value : values) moved.push_back(4 * value - 2);
  const auto one = interval_of(values);
  const auto other = interval_of(moved, {-2, 2});
  EXPECT_NEAR(other.low, 4 * one.low - 2, 1e-9);
  EXPECT_NEAR(other.high, 4 * one.high - 2, 1e-9);
}

// m(u) = 1 − u/2 is uniform on [.5, 1].
TEST(GaffkeBounds, OfOneValueIsAQuantileOfAUniform) {
  GaffkeBounds bounds(3, 100'000);
  const std::vector<std::vector<double>> samples = {{0.5}};
  EXPECT_NEAR(bounds.upper(samples, 0.975).front(), 0.9875, 0.001);
}

TEST(GaffkeBounds, OfZerosAndOnesAreClopperAndPearsons) {
  GaffkeBounds bounds(3, 100'000);
  for (const std::size_t ones : {0U, 1U, 7U, 19U}) {
    auto sorted = ones_and_zeros(ones, 20);
    std::sort(sorted.begin(), sorted.end());
    const std::vector<std::vector<double>> samples = {sorted};
    EXPECT_NEAR(bounds.upper(samples, 0.975).front(), clopper_pearson(ones, 20, 0.95).high, 0.004);
  }
}

// The draws of 20 000 values are too many to keep.
TEST(GaffkeBounds, GiveManySamplesTheBoundThatEachHasAlone) {
  for (const std::size_t count : {8U, 20'000U}) {
    std::vector<std::vector<double>> samples(2, std::vector<double>(count, 0.25));
    samples[1].back() = 0.75;
    GaffkeBounds together(5, 1000);
    const auto all = together.upper(samples, 0.9);
    for (std::size_t s = 0; s < samples.size(); ++s) {
      GaffkeBounds alone(5, 1000);
      EXPECT_EQ(alone.upper({&samples[s], 1}, 0.9).front(), all[s]);
    }
  }
}

// A population of scores, from which requests are drawn.
struct Population {
  const char* name;
  std::vector<std::pair<double, double>> values;  // and their probabilities
  double width;                                   // of the intervals at 20 requests
};

TEST(ScoreIntervals, HoldTheMeanOfSkewedPopulationsAndAreNarrow) {
  const double rare = 0.1 / 3;
  for (const auto& population : std::vector<Population>{
           {"Success .9", {{1, .9}, {0, .1}}, .30},
           {"RR mostly 1", {{1, .9}, {1. / 2, rare}, {1. / 3, rare}, {1. / 4, rare}}, .23},
           {"P@5 skewed", {{0, .6}, {.2, .2}, {.4, .1}, {.6, .05}, {.8, .03}, {1, .02}}, .26}}) {
    double mean = 0;
    for (const auto& [value, probability] : population.values) mean += value * probability;
    Random random(11);
    std::vector<std::vector<double>> drawn(300, std::vector<double>(20));
    std::vector<measures::BootstrapSample> samples;
    for (auto& values : drawn) {
      for (double& value : values) {
        double left = random.uniform();
        value = population.values.back().first;
        for (const auto& [one, probability] : population.values) {
          if (left < probability) {
            value = one;
            break;
          }
          left -= probability;
        }
      }
      samples.push_back({values, measures::Aggregate::kMean, kUnit});
    }
    ScoreIntervals intervals(5);
    double held = 0;
    double width = 0;
    for (const auto& interval : intervals.intervals(samples, Undefined::kSkip)) {
      held += interval.low <= mean && mean <= interval.high ? 1. / 300 : 0;
      width += (interval.high - interval.low) / 300;
    }
    EXPECT_GE(held, 0.93) << population.name;
    EXPECT_NEAR(width, population.width, 0.02) << population.name;
  }
}

}  // namespace
}  // namespace matchbench::analysis
