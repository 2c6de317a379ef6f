#include "harness/foundation/base/median.hpp"
#include "harness/scoring/analysis/timing/latency.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace matchbench::analysis {
namespace {

constexpr double kOutlierMads = 14.826;  // ten standard deviations of a normal distribution

RequestLatency latency_of(std::uint32_t request, std::vector<double>& times_ns) {
  std::ranges::sort(times_ns);
  RequestLatency out{.request = request, .samples = times_ns.size()};
  out.median_ns = *median(times_ns);
  std::vector<double> deviations;
  for (const double time : times_ns) deviations.push_back(std::fabs(time - out.median_ns));
  out.mad_ns = *median(deviations);
  out.outliers = static_cast<std::size_t>(std::ranges::count_if(
      deviations, [&](double deviation) { return deviation > kOutlierMads * out.mad_ns; }));
  return out;
}

}  // namespace

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
