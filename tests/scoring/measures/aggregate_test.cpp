#include "harness/scoring/measures/aggregate.hpp"

#include "harness/foundation/base/random.hpp"
#include "harness/scoring/measures/bootstrap.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace matchbench::measures {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

double value_of(const std::vector<double>& values, Aggregate aggregate) {
  return summarize(values, aggregate, Undefined::kSkip).value;
}

TEST(Summarize, AgreesWithTheFormulasByHand) {
  const std::vector<double> values{0.2, 0.8, 0.5, 0};
  EXPECT_DOUBLE_EQ(value_of(values, Aggregate::kMean), 0.375);
  EXPECT_DOUBLE_EQ(value_of(values, Aggregate::kSum), 1.5);
  EXPECT_DOUBLE_EQ(value_of(values, Aggregate::kMin), 0);
  EXPECT_DOUBLE_EQ(value_of(values, Aggregate::kMedian), 0.35);
  EXPECT_DOUBLE_EQ(value_of({3, 1, 2}, Aggregate::kMedian), 2);
  // 0 counts as 1e-5: fourth root of 0.2·0.8·0.5·1e-5
  EXPECT_NEAR(value_of(values, Aggregate::kGeometricMean), std::pow(8e-7, 0.25), 1e-15);
  // Squares about the mean: 0.030625 + 0.180625 + 0.015625 + 0.140625 = 0.3675, of 3
  EXPECT_NEAR(value_of(values, Aggregate::kDeviation), std::sqrt(0.1225), 1e-15);
  EXPECT_EQ(value_of({0.7}, Aggregate::kDeviation), 0);
}

TEST(Summarize, CountsUndefinedQueriesByThePolicy) {
  const std::vector<double> values{0.6, kNone, 0.2};
  const auto zero = summarize(values, Aggregate::kMean, Undefined::kZero);
  EXPECT_DOUBLE_EQ(zero.value, 0.8 / 3);
  EXPECT_EQ(zero.queries, 3U);
  const auto skip = summarize(values, Aggregate::kMean, Undefined::kSkip);
  EXPECT_DOUBLE_EQ(skip.value, 0.4);
  EXPECT_EQ(skip.queries, 2U);
  const auto none = summarize(std::vector<double>{kNone}, Aggregate::kMean, Undefined::kSkip);
  EXPECT_TRUE(std::isnan(none.value));
  EXPECT_EQ(none.queries, 0U);
}

std::vector<double> uniform_values(std::size_t count) {
  Random random(7);
  std::vector<double> values(count);
  for (double& value : values) value = random.uniform();
  return values;
}

TEST(Bootstrap, IntervalOfTheMeanHasTheWidthOfNormalTheory) {
  // The resamples of 7000 queries are too many to keep, so they are drawn in the other way.
  for (const std::size_t count : {200U, 7000U}) {
    const auto values = uniform_values(count);
    const double mean = value_of(values, Aggregate::kMean);
    const double error =
        value_of(values, Aggregate::kDeviation) / std::sqrt(static_cast<double>(count));
    Bootstrap bootstrap(1);
    const auto interval = bootstrap.interval({values, Aggregate::kMean}, Undefined::kSkip);
    // The quantiles of 10 000 replicates are known to about 3 % of the standard error.
    EXPECT_NEAR(interval.low, mean - 1.96 * error, 0.1 * error);
    EXPECT_NEAR(interval.high, mean + 1.96 * error, 0.1 * error);
  }
}

TEST(Bootstrap, FindsTheExactIntervalOfTwoQueries) {
  // Replicates have the sums 0, 1, 2 with probabilities ¼, ½, ¼.
  Bootstrap bootstrap(5);
  const std::vector<double> values{0, 1};
  const auto wide = bootstrap.interval({values, Aggregate::kSum}, Undefined::kSkip);
  EXPECT_EQ(wide.low, 0);
  EXPECT_EQ(wide.high, 2);
  const auto narrow = bootstrap.interval({values, Aggregate::kSum}, Undefined::kSkip, 0.4);
  EXPECT_EQ(narrow.low, 1);
  EXPECT_EQ(narrow.high, 1);
}

// t* of all 6⁶ resamples of six values, each as likely as the others.
std::vector<double> all_t_values(const std::vector<double>& values) {
  const double mean = value_of(values, Aggregate::kMean);
  std::vector<double> all;
  for (int code = 0; code < 46656; ++code) {
    std::vector<double> drawn;
    for (int rest = code; drawn.size() < 6; rest /= 6) {
      drawn.push_back(values[static_cast<std::size_t>(rest % 6)]);
    }
    const double distance = value_of(drawn, Aggregate::kMean) - mean;
    const double deviation = value_of(drawn, Aggregate::kDeviation);
    const double zero = 1e-12;
    all.push_back(deviation > zero              ? distance / (deviation / std::sqrt(6))
                  : std::fabs(distance) <= zero ? 0
                                                : std::copysign(INFINITY, distance));
  }
  return all;
}

TEST(Bootstrap, StudentizesTheMeanAsAllResamplesOfSixQueriesDo) {
  const std::vector<double> values{.1, .35, .2, .8, .55, .3};
  auto all = all_t_values(values);
  const double mean = value_of(values, Aggregate::kMean);
  const double error = value_of(values, Aggregate::kDeviation) / std::sqrt(6);
  Bootstrap bootstrap(3, 200'000);
  const auto interval = bootstrap.interval({values, Aggregate::kMean}, Undefined::kSkip);
  // 200 000 replicates: five standard errors of the share beyond a quantile are .0017.
  EXPECT_LE(interval.low, mean - quantile(all, .975 - .0017) * error);
  EXPECT_GE(interval.low, mean - quantile(all, .975 + .0017) * error);
  EXPECT_LE(interval.high, mean - quantile(all, .025 - .0017) * error);
  EXPECT_GE(interval.high, mean - quantile(all, .025 + .0017) * error);
}

TEST(Bootstrap, CutsTheIntervalOfAMeanToTheRangeOfItsMeasure) {
  // One in six: a resample has k ones. A third has none and t* = −∞: no upper bound but that of the
  // range. Quantile .975 lies at k = 3 (probability of at most 2: .9377, of at most 3: .9913),
  // where t* = (3/6 − 1/6)/√(.3/6) = 1.490712; the standard error is √(1/6)/√6 = 1/6.
  const std::vector<double> values{0, 0, 0, 1, 0, 0};
  Bootstrap bootstrap(3);
  const auto free = bootstrap.interval({values, Aggregate::kMean}, Undefined::kSkip);
  EXPECT_NEAR(free.low, (1 - 1.490712) / 6, 1e-6);
  EXPECT_EQ(free.high, INFINITY);
  const auto cut = bootstrap.interval({values, Aggregate::kMean, {0, 1}}, Undefined::kSkip);
  EXPECT_EQ(cut.low, 0);
  EXPECT_EQ(cut.high, 1);
}

// Most resamples hardly differ where all values but one do not, so that t* and the bounds are far
// away: about -6.8 and 1.016 here, by as many resamples drawn elsewhere.
TEST(Bootstrap, CallsAnIntervalOpenThatIsTheWholeRange) {
  const std::vector<double> values{.99, .991, .992, .993, .994, .995, .996, .5};
  Bootstrap bootstrap(3);
  const auto free = bootstrap.interval({values, Aggregate::kMean}, Undefined::kSkip);
  EXPECT_LT(free.low, 0);
  EXPECT_GT(free.high, 1);
  EXPECT_FALSE(free.is_open);
  EXPECT_TRUE(bootstrap.interval({values, Aggregate::kMean, {0, 1}}, Undefined::kSkip).is_open);
  EXPECT_FALSE(bootstrap.interval({values, Aggregate::kMean, {0, 2}}, Undefined::kSkip).is_open);
}

TEST(Bootstrap, HasNoIntervalOfAMeanOfFewOrEqualValues) {
  Bootstrap bootstrap(3);
  for (const auto& values : {std::vector<double>{.1, .2, .3, .4, .5}, std::vector<double>(9, .3)}) {
    const auto none = bootstrap.interval({values, Aggregate::kMean, {0, 1}}, Undefined::kSkip);
    EXPECT_TRUE(std::isnan(none.low));
    EXPECT_TRUE(std::isnan(none.high));
  }
}

TEST(Quantile, TakesInfiniteValues) {
  std::vector<double> values{3, -INFINITY, 1, INFINITY};
  EXPECT_EQ(quantile(values, 0.1), -INFINITY);
  EXPECT_EQ(quantile(values, 0.5), 2);
  EXPECT_EQ(quantile(values, 0.9), INFINITY);
  std::vector<double> low{-INFINITY, -INFINITY, 0};
  EXPECT_EQ(quantile(low, 0.25), -INFINITY);
}

TEST(Bootstrap, IntervalsOfAllAggregatesHoldTheEstimateAndRepeat) {
  const auto values = uniform_values(42);
  Bootstrap first(9);
  Bootstrap second(9);
  second.interval({uniform_values(50), Aggregate::kMean}, Undefined::kSkip);
  for (const auto aggregate : {Aggregate::kMean, Aggregate::kGeometricMean, Aggregate::kMedian,
                               Aggregate::kMin, Aggregate::kDeviation, Aggregate::kSum}) {
    const auto interval = first.interval({values, aggregate}, Undefined::kSkip);
    EXPECT_LE(interval.low, value_of(values, aggregate)) << name_of(aggregate);
    EXPECT_GE(interval.high, value_of(values, aggregate)) << name_of(aggregate);
    EXPECT_LT(interval.low, interval.high) << name_of(aggregate);
    const auto again = second.interval({values, aggregate}, Undefined::kSkip);
    EXPECT_EQ(interval.low, again.low);
    EXPECT_EQ(interval.high, again.high);
  }
}

TEST(Bootstrap, MinimumAndMedianAreOrderStatisticsOfTheReplicates) {
  // The minimum of 3 queries is drawn with probability 1 − (2/3)³ = 19/27; the median of a
  // replicate is the lowest value with probability 7/27.
  Bootstrap bootstrap(3);
  const std::vector<double> values{3, 1, 2};
  const auto least = bootstrap.interval({values, Aggregate::kMin}, Undefined::kSkip, 0.5);
  EXPECT_EQ(least.low, 1);   // quantile 0.25 < 19/27
  EXPECT_EQ(least.high, 2);  // quantile 0.75 > 19/27, below 26/27
  const auto middle = bootstrap.interval({values, Aggregate::kMedian}, Undefined::kSkip, 0.5);
  EXPECT_EQ(middle.low, 1);   // 0.25 < 7/27
  EXPECT_EQ(middle.high, 3);  // 0.75 > 20/27
}

// The resamples of 7000 queries are too many to keep, and are drawn again, block by block.
TEST(Bootstrap, GivesManySamplesTheIntervalsThatEachHasAlone) {
  std::vector<double> rising, falling;
  for (int q = 0; q < 7000; ++q) {
    rising.push_back(q);
    falling.push_back(7000 - q);
  }
  rising[3] = kNone;  // 6999 queries count
  const std::vector<BootstrapSample> samples{{rising, Aggregate::kMean},
                                             {falling, Aggregate::kMedian},
                                             {falling, Aggregate::kMean},
                                             {{}, Aggregate::kMean}};
  Bootstrap together(11, 200);
  const auto all = together.intervals(samples, Undefined::kSkip);
  ASSERT_EQ(all.size(), 4);
  for (std::size_t s = 0; s < 3; ++s) {
    Bootstrap alone(11, 200);
    const auto one = alone.interval({samples[s].values, samples[s].aggregate}, Undefined::kSkip);
    EXPECT_EQ(all[s].low, one.low);
    EXPECT_EQ(all[s].high, one.high);
    EXPECT_LT(one.low, one.high);
  }
  EXPECT_TRUE(std::isnan(all[3].low));
}

// Samples are worked through some hundreds at a time.
TEST(Bootstrap, GivesHundredsOfSamplesTheIntervalsThatEachHasAlone) {
  std::vector<std::vector<double>> scores(600);
  std::vector<BootstrapSample> samples;
  for (std::size_t s = 0; s < scores.size(); ++s) {
    for (std::size_t q = 0; q < 12; ++q) {
      scores[s].push_back(static_cast<double>((7 * s + 5 * q * q) % 97) / 97);
    }
    samples.push_back({scores[s], Aggregate::kMean});
  }
  Bootstrap bootstrap(11, 200);
  const auto all = bootstrap.intervals(samples, Undefined::kSkip);
  ASSERT_EQ(all.size(), samples.size());
  for (std::size_t s = 0; s < samples.size(); ++s) {
    const auto one = bootstrap.interval(samples[s], Undefined::kSkip);
    EXPECT_EQ(all[s].low, one.low) << s;
    EXPECT_EQ(all[s].high, one.high) << s;
  }
}

TEST(Bootstrap, HasNoIntervalWithoutQueries) {
  Bootstrap bootstrap(1);
  const std::vector<double> none{kNone};
  EXPECT_TRUE(std::isnan(bootstrap.interval({none, Aggregate::kMean}, Undefined::kSkip).low));
  EXPECT_EQ(bootstrap.interval({none, Aggregate::kMedian}, Undefined::kZero).high, 0);
}

}  // namespace
}  // namespace matchbench::measures
