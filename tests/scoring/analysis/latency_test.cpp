#include "harness/scoring/analysis/timing/latency.hpp"

#include "harness/foundation/base/random.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace matchbench::analysis {
namespace {

using testing::HasSubstr;

// Times 1, 2, ... n in ns, each of a request of its own, slowest first.
std::vector<LatencySample> counted(std::size_t n) {
  std::vector<LatencySample> samples;
  for (std::size_t i = n; i > 0; --i) {
    samples.push_back({static_cast<std::uint32_t>(i), static_cast<std::int64_t>(i)});
  }
  return samples;
}

// The same over several passes, each 1000 ns slower than the one before.
std::vector<LatencySample> repeated(std::size_t requests, std::size_t passes) {
  std::vector<LatencySample> samples;
  for (std::size_t pass = 0; pass < passes; ++pass) {
    for (std::size_t i = 1; i <= requests; ++i) {
      samples.push_back(
          {static_cast<std::uint32_t>(i), static_cast<std::int64_t>(1'000'000 * i + 1000 * pass)});
    }
  }
  return samples;
}

LatencySummary summary_of(const std::vector<LatencySample>& samples) {
  return summarise_latency(samples).value();
}

// P(Bin(n, 1-p) <= 1) = p^n + n (1-p) p^(n-1) falls to 0.01 at these n.
TEST(LeastSamples, IsWhatOneSlowSampleNeeds) {
  for (const auto& [p, n] : {std::pair(.5, 11), {.9, 64}, {.95, 130}, {.99, 662}, {.999, 6636}}) {
    EXPECT_EQ(least_samples(p), static_cast<std::size_t>(n)) << p;
    const auto chance = [p = p](double count) {
      return std::pow(p, count) + count * (1 - p) * std::pow(p, count - 1);
    };
    EXPECT_LE(chance(n), 0.01);
    EXPECT_GT(chance(n - 1), 0.01);
  }
}

TEST(LeastSamples, IsTheSameForBothSidesOfTheMedian) {
  EXPECT_EQ(least_samples(0.05), least_samples(0.95));
}

// P(Bin(20, 1/2) <= t): sums of binomial coefficients over 2^20 = 1048576.
// t = 4: 1+20+190+1140+4845 = 6196 (0.0059); t = 5: 21700 (0.0207).
TEST(TailSamples, DropsAsManyAsTheBinomialAllows) {
  EXPECT_EQ(tail_samples(20, 0.5), 4U);
  EXPECT_EQ(tail_samples(10, 0.5), 0U);  // 11/1024 > 0.01
  EXPECT_EQ(tail_samples(11, 0.5), 1U);  // 12/2048
  EXPECT_EQ(tail_samples(0, 0.5), 0U);
}

TEST(Percentile, IsAnOrderStatisticOfTheRawSamples) {
  // sorted[floor(20 * 0.5)] = sorted[10] = 11; bounds are the 4th fastest and the 4th slowest.
  const Percentile p50 = summary_of(counted(20)).p50;
  EXPECT_EQ(p50.value_ns, 11);
  EXPECT_EQ(p50.low_ns, 4);
  EXPECT_EQ(p50.high_ns, 17);
  EXPECT_EQ(p50.samples, 20U);
  EXPECT_DOUBLE_EQ(p50.high_confidence, 0.99);
  EXPECT_EQ(p50.refusal, "");
}

TEST(Percentile, IsNotTakenOneTooLowBecauseOfRounding) {
  // 0.95 * 200 is 190, though not in binary.
  EXPECT_EQ(summary_of(counted(200)).p95.value_ns, 191);
}

TEST(Percentile, IsRefusedWhereTooFewSamplesBoundIt) {
  const Percentile p99 = summary_of(counted(661)).p99;
  EXPECT_FALSE(p99.value_ns);
  EXPECT_FALSE(p99.low_ns);
  EXPECT_FALSE(p99.high_ns);
  EXPECT_EQ(p99.refusal,
            "p99 needs 662 answered requests, or 189 answered more than once; there are 661 "
            "answered once");
  const Percentile enough = summary_of(counted(662)).p99;
  EXPECT_EQ(enough.value_ns, 656);  // sorted[655]
  EXPECT_EQ(enough.high_ns, 662);
  EXPECT_THAT(summary_of(counted(1)).p50.refusal, HasSubstr("there is 1 answered once"));
}

// Over 2000 sets of 200 uniform samples, each bound may fail in 1 % of the sets: 20. More than 40
// has a probability below 1e-4, and the seed is fixed.
TEST(Percentile, KeepsThePromiseOfItsBounds) {
  Random random(5);
  int low_failures = 0;
  int high_failures = 0;
  for (int set = 0; set < 2000; ++set) {
    std::vector<LatencySample> samples;
    for (std::uint32_t i = 0; i < 200; ++i) {
      samples.push_back({i, static_cast<std::int64_t>(random.below(1'000'000))});
    }
    const Percentile p95 = summary_of(samples).p95;
    low_failures += p95.low_ns.value() > 950'000;
    high_failures += p95.high_ns.value() < 950'000;
  }
  EXPECT_LT(low_failures, 40);
  EXPECT_LT(high_failures, 40);
}

// Half of the answers take 1 ms and half 100 ms, whichever requests are drawn.
TEST(Percentile, IsBoundByBothSamplesBetweenWhichItLies) {
  std::vector<LatencySample> samples;
  for (std::uint32_t request = 0; request < 12; ++request) {
    samples.push_back({request, 1'000'000});
    samples.push_back({request, 100'000'000});
  }
  const Percentile p50 = summary_of(samples).p50;
  EXPECT_EQ(p50.value_ns, 100'000'000);  // sorted[12]
  EXPECT_EQ(p50.low_ns, 1'000'000);
  EXPECT_EQ(p50.high_ns, 100'000'000);
}

TEST(Percentile, DoesNotTakePassesForIndependentSamples) {
  // 42 requests * 100 passes are 4200 samples, and still 42 requests.
  const auto samples = repeated(42, 100);
  const Percentile p99 = summary_of(samples).p99;
  EXPECT_FALSE(p99.value_ns);
  EXPECT_EQ(p99.refusal, "p99 needs 189 different requests, but there are only 42");

  const Percentile p95 = summary_of(samples).p95;
  EXPECT_EQ(p95.value_ns, 40'090'000);  // sorted[3990]: pass 90 of request 40
  EXPECT_LE(p95.low_ns.value(), 38'000'000);
  EXPECT_GE(p95.high_ns.value(), 42'000'000);
  EXPECT_NEAR(p95.high_confidence, 1 - std::pow(0.95, 42), 1e-12);  // 0.884
  EXPECT_EQ(p95.low_confidence, 0.99);

  // As independent ones, these samples would claim a bound of three requests' width.
  auto independent = samples;
  for (std::uint32_t i = 0; i < independent.size(); ++i) independent[i].request = i;
  const Percentile narrow = summary_of(independent).p95;
  EXPECT_LT(narrow.high_ns.value() - narrow.low_ns.value(),
            p95.high_ns.value() - p95.low_ns.value());
}

TEST(Percentile, IsTheSameWhateverTheOrder) {
  auto samples = repeated(50, 3);
  const Percentile first = summary_of(samples).p95;
  Random(3).shuffle(std::span(samples));
  const Percentile second = summary_of(samples).p95;
  EXPECT_EQ(first.value_ns, second.value_ns);
  EXPECT_EQ(first.low_ns, second.low_ns);
  EXPECT_EQ(first.high_ns, second.high_ns);
}

TEST(RequestLatencies, AreMediansWithTheirSpread) {
  // Request 7: median of 10 12 14 20 is 13; deviations 1 1 3 7, their median 2.
  // Request 2: median 5 of 5 5 5 900; deviations 0 0 0 895: the last is an outlier.
  const std::vector<LatencySample> samples = {{7, 20}, {2, 5}, {7, 10}, {2, 900},
                                              {7, 14}, {2, 5}, {7, 12}, {2, 5}};
  const auto latencies = request_latencies(samples);
  ASSERT_EQ(latencies.size(), 2U);
  EXPECT_EQ(latencies[0].request, 2U);
  EXPECT_EQ(latencies[0].median_ns, 5);
  EXPECT_EQ(latencies[0].mad_ns, 0);
  EXPECT_EQ(latencies[0].outliers, 1U);
  EXPECT_EQ(latencies[1].request, 7U);
  EXPECT_EQ(latencies[1].samples, 4U);
  EXPECT_EQ(latencies[1].median_ns, 13);
  EXPECT_EQ(latencies[1].mad_ns, 2);
  EXPECT_EQ(latencies[1].outliers, 0U);
}

TEST(LatencySummary, HoldsWhatIsReported) {
  EXPECT_FALSE(summarise_latency({}));
  const auto summary = summarise_latency(counted(130));
  ASSERT_TRUE(summary);
  EXPECT_EQ(summary->samples, 130U);
  EXPECT_EQ(summary->requests, 130U);
  EXPECT_EQ(summary->mean_ns, 65.5);
  EXPECT_EQ(summary->p50.value_ns, 66);
  EXPECT_EQ(summary->p95.value_ns, 124);  // sorted[floor(123.5)]
  EXPECT_EQ(summary->p95.high_ns, 130);
  EXPECT_FALSE(summary->p99.value_ns);
  EXPECT_EQ(summary->by_request.size(), 130U);
}

TEST(LatencyEcdf, RisesToOne) {
  const std::vector<LatencySample> samples = {{0, 30}, {0, 10}, {0, 10}, {0, 20}};
  const auto points = latency_ecdf(samples);
  ASSERT_EQ(points.size(), 3U);
  EXPECT_EQ(points[0].time_ns, 10);
  EXPECT_EQ(points[0].share, 0.5);
  EXPECT_EQ(points[1].share, 0.75);
  EXPECT_EQ(points[2].time_ns, 30);
  EXPECT_EQ(points[2].share, 1);
  EXPECT_TRUE(latency_ecdf({}).empty());
  const auto few = latency_ecdf(counted(1000), 5);
  ASSERT_EQ(few.size(), 5U);
  EXPECT_EQ(few.front().time_ns, 1);
  EXPECT_EQ(few.back().time_ns, 1000);
}

}  // namespace
}  // namespace matchbench::analysis
