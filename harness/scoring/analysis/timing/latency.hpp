#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace matchbench::analysis {

// One answered call: the request it asked and how long it took. The caller knows what a time
// means: service time in a closed loop, time since the scheduled issue in an open one.
struct LatencySample {
  std::uint32_t request = 0;
  std::int64_t time_ns = 0;
};

// A percentile, exact: sorted[floor(n·p)] of the raw samples. Either all of it is there or, if
// too little was measured to bound it, only the reason.
//
// Each bound holds with the confidence beside it. If every request was asked once, the samples
// are independent, and the bounds are order statistics, free of any assumption about the
// distribution (MLPerf LoadGen's rule: the smallest h with P(Bin(h+t, 1-p) <= t) <= 0.01). Several
// passes over the same requests are not independent: then the bounds are those of a bootstrap over
// requests (Efron & Tibshirani 1993, ch. 13), and no upper bound is better than the chance
// 1 - p^requests that some request is above the percentile at all.
struct Percentile {
  double p = 0;
  std::size_t samples = 0;
  std::size_t requests = 0;
  std::optional<double> value_ns;
  std::optional<double> low_ns;
  std::optional<double> high_ns;
  double low_confidence = 0;
  double high_confidence = 0;
  std::string refusal;  // why there is none: what the percentile needs; "" if there is one
};

// Samples that are needed to bound a percentile of independent ones: p50 11, p90 64, p95 130,
// p99 662, p99.9 6636. 0 < p < 1.
std::size_t least_samples(double p);

// Different requests that are needed to bound a percentile if each is answered more than once: p50
// 3, p95 37, p99 189. 0 < p < 1.
std::size_t requests_for(double p);

// The largest t with P(Bin(samples, 1-p) <= t) <= 0.01: of this many independent samples the t-th
// slowest is no less than the percentile, with 99 % confidence. 0: there are too few samples.
std::size_t tail_samples(std::size_t samples, double p);

// One request over its passes.
struct RequestLatency {
  std::uint32_t request = 0;
  std::size_t samples = 0;
  double median_ns = 0;
  double mean_ns = 0;
  double mad_ns = 0;         // median absolute deviation from the median, unscaled
  std::size_t outliers = 0;  // samples with |x - median| > 14.826 MAD (10 normal deviations); kept
};

// One for each request that has a sample.
std::vector<RequestLatency> request_latencies(std::span<const LatencySample> samples);
std::map<std::uint32_t, double> medians_by_request(std::span<const RequestLatency> latencies);

// All that is reported about one entrant's calls.
struct LatencySummary {
  std::size_t samples = 0;
  std::size_t requests = 0;
  std::size_t outliers = 0;
  double mean_ns = 0;  // SME2's average query response time if the samples are service times
  Percentile p50;
  Percentile p95;
  Percentile p99;
  std::vector<RequestLatency> by_request;
};
// `samples` in any order; none if there is no sample. The same samples give the same bounds on
// every machine.
std::optional<LatencySummary> summarise_latency(std::span<const LatencySample> samples);

// Whether a server keeps its bound at some rate, by MLPerf LoadGen's rule: of n queries t may come
// late (or fail) if n >= h(t) + t, h the smallest h with P(Bin(h+t, 1-p) <= t) <= 0.01.
// `latencies_ns`: since the scheduled arrival, none for a query that failed.
bool keeps_latency_bound(std::span<const std::optional<std::int64_t>> latencies_ns, double p,
                         std::int64_t bound_ns);
bool keeps_latency_bound(std::size_t queries, std::size_t late, double p);

// A point of the empirical distribution: the share of samples that took at most this time.
struct EcdfPoint {
  double time_ns = 0;
  double share = 0;
};
// The samples from the fastest to the slowest, at most `most_points` of them (two or more), evenly
// over the shares; the last has the share 1. Empty if there is no sample.
std::vector<EcdfPoint> latency_ecdf(std::span<const LatencySample> samples,
                                    std::size_t most_points = 200);

}  // namespace matchbench::analysis
