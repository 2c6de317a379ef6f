#include "harness/scoring/analysis/timing/kept_over_audits.hpp"

#include "harness/foundation/base/clock.hpp"
#include "harness/scoring/analysis/timing/block_times.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <string_view>

namespace matchbench::analysis {
namespace {

TimeByRequest first_calls(std::span<const AuditSample> samples) {
  TimeByRequest first_ns;
  for (const auto& [request, processor_ns, same] : samples) {
    if (processor_ns) first_ns.emplace(request, static_cast<double>(*processor_ns));
  }
  return first_ns;
}

double mean_ns(std::vector<double> times_ns) {
  const double sum_ns = std::accumulate(times_ns.begin(), times_ns.end(), 0.0);
  return sum_ns / static_cast<double>(times_ns.size());
}

template <int kPercent>
double quantile_ns(std::vector<double> times_ns) {
  std::ranges::sort(times_ns);
  return times_ns[times_ns.size() * kPercent / 100];
}

// Those that boards show. Any share of requests whose answers are kept moves one of them, or is of
// no use. Of few requests p95 is that of the slowest one, which may be so by chance.
struct Figure {
  std::string_view name;
  std::size_t fewest_requests;
  double (*of)(std::vector<double>);
};
constexpr std::array kFigures = {Figure{"the mean", kFewestRequests, mean_ns},
                                 Figure{"p50", kFewestRequests, quantile_ns<50>},
                                 Figure{"p95", 20, quantile_ns<95>}};
constexpr double kKeptFigure = 0.5;
// Calls of half a millisecond may be half as long when caches know the process.
constexpr const char* kKept = "work is kept, or a new process is slower";

bool is_kept(double first_ns, double timed_ns) {
  return timed_ns < kKeptFigure * first_ns && first_ns - timed_ns > kSavedFirstNs;
}

// The mean latency of an open loop whose queries arrive at random (Pollaczek-Khinchine). If a
// server is busy nearly all of the time, a little less work for each query shortens the waiting by
// much.
double latency_in_queue_ns(const std::vector<double>& times_ns, double rate_per_s) {
  const double rate_per_ns = rate_per_s / 1e9;
  const double service_ns = mean_ns(times_ns);
  if (rate_per_ns * service_ns >= 1) return std::numeric_limits<double>::infinity();
  double squares = 0;
  for (const double time_ns : times_ns) squares += time_ns * time_ns;
  squares /= static_cast<double>(times_ns.size());
  return service_ns + rate_per_ns * squares / (2 * (1 - rate_per_ns * service_ns));
}

}  // namespace

std::optional<KeptWork> kept_over_audits(std::span<const std::vector<AuditSample>> audits,
                                         std::span<const RequestLatency> timed, bool in_batches,
                                         double rate_per_s) {
  TimeByRequest least_first_ns;
  for (const auto& samples : audits) {
    for (const auto& [request, first_ns] : first_calls(samples)) {
      double& least_ns = least_first_ns.emplace(request, first_ns).first->second;
      least_ns = std::min(least_ns, first_ns);
    }
  }
  const auto pairs = time_pairs(least_first_ns, medians_by_request(timed));
  if (pairs.size() < kFewestRequests) return std::nullopt;
  std::vector<double> first_ns;
  std::vector<double> timed_ns;
  for (const auto& [before_ns, after_ns] : pairs) {
    first_ns.push_back(before_ns);
    timed_ns.push_back(after_ns);
  }
  for (const auto& [name, fewest_requests, figure] : kFigures) {
    if (pairs.size() < fewest_requests) continue;
    const double before_ns = figure(first_ns);
    const double after_ns = figure(timed_ns);
    if (!is_kept(before_ns, after_ns)) continue;
    // Shares of calls that answer many queries are all equal.
    if (in_batches && name != kFigures.front().name) break;
    return KeptWork{
        .high = after_ns / before_ns,
        .first_ns = before_ns,
        .sentence = fmt::format(
            "{} of the requests' processor times is {:.3g} ms in the timed passes, and {:.3g} ms "
            "in their least first calls in all audits: {}",
            name, after_ns / kNsPerMs, before_ns / kNsPerMs,
            in_batches ? "batches save work, or it is kept" : kKept)};
  }
  if (rate_per_s == 0) return std::nullopt;
  const double before_ns = latency_in_queue_ns(first_ns, rate_per_s);
  if (!is_kept(before_ns, latency_in_queue_ns(timed_ns, rate_per_s))) return std::nullopt;
  const double first_mean_ns = mean_ns(first_ns);
  return KeptWork{.high = mean_ns(timed_ns) / first_mean_ns,
                  .first_ns = first_mean_ns,
                  .sentence = fmt::format(
                      "the mean of the requests' processor times is {:.3g} ms in the timed passes, "
                      "and {:.3g} ms in their least first calls in all audits, at which queries "
                      "that arrive at {:.4g}/s {}: {}",
                      mean_ns(timed_ns) / kNsPerMs, first_mean_ns / kNsPerMs, rate_per_s,
                      std::isinf(before_ns) ? "wait for each other without end"
                                            : "would wait more than twice as long",
                      kKept)};
}

}  // namespace matchbench::analysis
