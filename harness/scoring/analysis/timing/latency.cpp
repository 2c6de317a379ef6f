#include "harness/scoring/analysis/timing/latency.hpp"

#include "harness/foundation/base/median.hpp"
#include "harness/foundation/base/random.hpp"
#include "harness/scoring/analysis/distributions.hpp"

#include <fmt/format.h>
#include <boost/math/distributions/binomial.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

namespace matchbench::analysis {

namespace {

constexpr double kAlpha = 0.01;            // what a bound may fail by
constexpr double kLeastConfidence = 0.85;  // a bound that holds less often is none
constexpr std::size_t kReplicates = 1000;
constexpr std::uint64_t kSeed = 20;

// P(Bin(n, q) <= t).
double binomial_cdf(std::size_t n, double q, std::size_t t) {
  return boost::math::cdf(Binomial(static_cast<double>(n), q), static_cast<double>(t));
}

// The place of the percentile in n sorted samples.
std::size_t place_of(std::size_t n, double p) {
  // The product may fall short of a whole number by rounding: 0.95 * 20 is 19.
  const auto place = static_cast<std::size_t>(static_cast<double>(n) * p + 1e-9);
  return std::min(place, n - 1);
}

std::string name_of_percentile(double p) {
  return fmt::format("p{:g}", p * 100);
}

// Samples by time, requests renumbered from 0 without gaps.
struct SortedSamples {
  std::vector<LatencySample> by_time;
  std::size_t requests = 0;

  explicit SortedSamples(std::span<const LatencySample> samples)
      : by_time(samples.begin(), samples.end()) {
    std::ranges::sort(by_time, {}, &LatencySample::request);
    std::uint32_t last = 0;
    for (auto& sample : by_time) {
      if (requests == 0 || sample.request != last) ++requests;
      last = std::exchange(sample.request, static_cast<std::uint32_t>(requests - 1));
    }
    std::ranges::stable_sort(by_time, {}, &LatencySample::time_ns);
  }

  std::size_t size() const { return by_time.size(); }
  double at(std::size_t place) const { return static_cast<double>(by_time[place].time_ns); }
};

void bound_by_order_statistics(const SortedSamples& samples, Percentile& out) {
  const std::size_t n = samples.size();
  const std::size_t above = tail_samples(n, out.p);
  const std::size_t below = tail_samples(n, 1 - out.p);
  if (above == 0 || below == 0) {
    out.refusal = fmt::format(
        "{} needs {} answered requests, or {} answered more than once; there {} {} answered once",
        name_of_percentile(out.p), least_samples(out.p), requests_for(out.p), n == 1 ? "is" : "are",
        n);
    return;
  }
  out.low_ns = samples.at(below - 1);
  out.high_ns = samples.at(n - above);
  out.low_confidence = out.high_confidence = 1 - kAlpha;
}

// The percentile of `samples` if each request counts as often as it was drawn. Where it lies
// between two samples, both: a bound at either would say too much.
std::pair<double, double> replicate(const SortedSamples& samples, double p,
                                    const std::vector<std::uint32_t>& drawn) {
  std::size_t total = 0;
  for (const auto& sample : samples.by_time) total += drawn[sample.request];
  const std::size_t place = place_of(total, p);
  const std::size_t lower_place = total - 1 - place_of(total, 1 - p);
  std::optional<double> lower_ns;
  std::size_t passed = 0;
  for (const auto& sample : samples.by_time) {
    passed += drawn[sample.request];
    const auto time_ns = static_cast<double>(sample.time_ns);
    if (!lower_ns && passed > lower_place) lower_ns = time_ns;
    if (passed > place) return {*lower_ns, time_ns};
  }
  const double last_ns = samples.at(samples.size() - 1);
  return {lower_ns.value_or(last_ns), last_ns};
}

void bound_by_bootstrap(const SortedSamples& samples, Percentile& out) {
  const auto requests = static_cast<double>(samples.requests);
  const double below = 1 - std::pow(1 - out.p, requests);  // chance that a request is below it
  const double above = 1 - std::pow(out.p, requests);
  if (std::min(below, above) < kLeastConfidence) {
    out.refusal = fmt::format("{} needs {} different requests, but there {} only {}",
                              name_of_percentile(out.p), requests_for(out.p),
                              samples.requests == 1 ? "is" : "are", samples.requests);
    return;
  }
  Random random(kSeed);
  std::vector<double> lower_ns, upper_ns;
  std::vector<std::uint32_t> drawn;
  for (std::size_t i = 0; i < kReplicates; ++i) {
    drawn.assign(samples.requests, 0);
    for (std::size_t r = 0; r < samples.requests; ++r) ++drawn[random.below(samples.requests)];
    const auto [lower, upper] = replicate(samples, out.p, drawn);
    lower_ns.push_back(lower);
    upper_ns.push_back(upper);
  }
  std::ranges::sort(lower_ns);
  std::ranges::sort(upper_ns);
  constexpr auto kCut = static_cast<std::size_t>(kReplicates * kAlpha);
  out.low_ns = std::min(lower_ns[kCut], *out.value_ns);
  out.high_ns = std::max(upper_ns[kReplicates - 1 - kCut], *out.value_ns);
  out.low_confidence = std::min(1 - kAlpha, below);
  out.high_confidence = std::min(1 - kAlpha, above);
}

// There is at least one sample.
Percentile percentile_of(const SortedSamples& samples, double p) {
  Percentile out{.p = p, .samples = samples.size(), .requests = samples.requests};
  out.value_ns = samples.at(place_of(samples.size(), p));
  if (samples.size() == samples.requests) {
    bound_by_order_statistics(samples, out);
  } else {
    bound_by_bootstrap(samples, out);
  }
  if (!out.refusal.empty()) out.value_ns.reset();
  return out;
}

constexpr double kOutlierMads = 14.826;  // ten standard deviations of a normal distribution

RequestLatency latency_of(std::uint32_t request, std::vector<double>& times_ns) {
  std::ranges::sort(times_ns);
  RequestLatency out{.request = request, .samples = times_ns.size()};
  out.median_ns = *median(times_ns);
  out.mean_ns =
      std::accumulate(times_ns.begin(), times_ns.end(), 0.0) / static_cast<double>(times_ns.size());
  std::vector<double> deviations;
  for (const double time : times_ns) deviations.push_back(std::fabs(time - out.median_ns));
  out.mad_ns = *median(deviations);
  out.outliers = static_cast<std::size_t>(std::ranges::count_if(
      deviations, [&](double deviation) { return deviation > kOutlierMads * out.mad_ns; }));
  return out;
}

}  // namespace

std::size_t tail_samples(std::size_t samples, double p) {
  assert(p > 0 && p < 1);
  // P(Bin(n, q) <= t) rises with t.
  std::size_t low = 0;  // known to be good, or no tail at all
  std::size_t high = samples;
  if (samples == 0 || binomial_cdf(samples, 1 - p, 1) > kAlpha) return 0;
  while (low + 1 < high) {
    const std::size_t middle = low + (high - low) / 2;
    (binomial_cdf(samples, 1 - p, middle) <= kAlpha ? low : high) = middle;
  }
  return low;
}

std::size_t least_samples(double p) {
  const double rarer = std::max(p, 1 - p);  // the tail on the thin side decides
  std::size_t high = 2;
  while (tail_samples(high, rarer) == 0) high *= 2;
  std::size_t low = high / 2;
  while (low + 1 < high) {
    const std::size_t middle = low + (high - low) / 2;
    (tail_samples(middle, rarer) == 0 ? low : high) = middle;
  }
  return high;
}

std::size_t requests_for(double p) {
  const double rarer = std::max(p, 1 - p);
  return static_cast<std::size_t>(std::ceil(std::log(1 - kLeastConfidence) / std::log(rarer)));
}

std::optional<LatencySummary> summarise_latency(std::span<const LatencySample> samples) {
  if (samples.empty()) return std::nullopt;
  const SortedSamples sorted(samples);
  LatencySummary out{.samples = samples.size(), .requests = sorted.requests};
  double sum = 0;
  for (const auto& sample : sorted.by_time) sum += static_cast<double>(sample.time_ns);
  out.mean_ns = sum / static_cast<double>(samples.size());
  out.p50 = percentile_of(sorted, 0.5);
  out.p95 = percentile_of(sorted, 0.95);
  out.p99 = percentile_of(sorted, 0.99);
  out.by_request = request_latencies(samples);
  for (const auto& request : out.by_request) out.outliers += request.outliers;
  return out;
}

std::vector<RequestLatency> request_latencies(std::span<const LatencySample> samples) {
  std::vector<LatencySample> by_request(samples.begin(), samples.end());
  std::ranges::stable_sort(by_request, {}, &LatencySample::request);
  std::vector<RequestLatency> out;
  std::vector<double> times_ns;
  for (std::size_t i = 0; i < by_request.size(); ++i) {
    times_ns.push_back(static_cast<double>(by_request[i].time_ns));
    const bool last =
        i + 1 == by_request.size() || by_request[i + 1].request != by_request[i].request;
    if (!last) continue;
    out.push_back(latency_of(by_request[i].request, times_ns));
    times_ns.clear();
  }
  return out;
}

std::map<std::uint32_t, double> medians_by_request(std::span<const RequestLatency> latencies) {
  std::map<std::uint32_t, double> medians;
  for (const auto& one : latencies) medians[one.request] = one.median_ns;
  return medians;
}

bool keeps_latency_bound(std::span<const std::optional<std::int64_t>> latencies_ns, double p,
                         std::int64_t bound_ns) {
  const auto late = static_cast<std::size_t>(std::ranges::count_if(
      latencies_ns, [&](const auto& latency) { return !latency || *latency > bound_ns; }));
  return keeps_latency_bound(latencies_ns.size(), late, p);
}

bool keeps_latency_bound(std::size_t queries, std::size_t late, double p) {
  // No tail reaches the mean, so that numbers of any size are judged at once.
  if (static_cast<double>(late) > static_cast<double>(queries) * (1 - p)) return false;
  return std::max<std::size_t>(late, 1) <= tail_samples(queries, p);
}

std::vector<EcdfPoint> latency_ecdf(std::span<const LatencySample> samples,
                                    std::size_t most_points) {
  assert(most_points >= 2);
  std::vector<std::int64_t> times_ns;
  for (const auto& sample : samples) times_ns.push_back(sample.time_ns);
  std::ranges::sort(times_ns);
  std::vector<EcdfPoint> out;
  const std::size_t n = times_ns.size();
  const std::size_t points = std::min(n, most_points);
  for (std::size_t i = 0; i < points; ++i) {
    const std::size_t place = points == 1 ? n - 1 : i * (n - 1) / (points - 1);
    // A step is as high as all its equal samples.
    const auto upto = std::ranges::upper_bound(times_ns, times_ns[place]) - times_ns.begin();
    const EcdfPoint point{static_cast<double>(times_ns[place]),
                          static_cast<double>(upto) / static_cast<double>(n)};
    if (out.empty() || out.back().time_ns < point.time_ns) out.push_back(point);
  }
  return out;
}

}  // namespace matchbench::analysis
