#include "harness/scoring/analysis/timing/kept_over_audits.hpp"

#include "harness/foundation/base/clock.hpp"
#include "harness/scoring/analysis/timing/block_times.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <string_view>

namespace matchbench::analysis {
namespace {

double mean_ns(const std::vector<double>& times_ns) {
  const double sum_ns = std::accumulate(times_ns.begin(), times_ns.end(), 0.0);
  return sum_ns / static_cast<double>(times_ns.size());
}

constexpr double kKeptFigure = 0.5;
constexpr double kMostInCachesNs = 250'000;
constexpr const char* kKept = "work is kept, or a new process is slower";

// Calls of half a millisecond may be half as long when caches know the process.
double in_caches_ns(double first_ns) {
  return first_ns - std::min(first_ns / 2, kMostInCachesNs);
}

bool is_kept(double first_ns, double timed_ns, double kept = kKeptFigure) {
  return timed_ns < kept * in_caches_ns(first_ns) && first_ns - timed_ns > kSavedFirstNs;
}

// One that boards show. Any share of requests or of calls whose answers are kept moves one of them,
// or is of no use.
struct Figure {
  std::string_view name;
  double first_ns = 0;
  double timed_ns = 0;
  bool is_kept = false;
};

Figure figure_of_means(std::string_view name, const std::vector<double>& first_ns,
                       const std::vector<double>& timed_ns) {
  const double before_ns = mean_ns(first_ns);
  const double after_ns = mean_ns(timed_ns);
  return {name, before_ns, after_ns, is_kept(before_ns, after_ns)};
}

// Compares a percentile of all timed calls with that of as many first calls; both are sorted. The
// first calls form steps, one for each request, and the middle timed call of a step is as likely to
// be longer as to be shorter. At a step from cheap to dear requests fewer calls decide, and the
// shortest of them may be short by chance.
Figure figure_of_percentiles(std::string_view name, std::size_t percent, std::size_t requests,
                             const std::vector<double>& first_ns,
                             const std::vector<double>& timed_ns) {
  const std::size_t place = timed_ns.size() * percent / 100;
  const std::size_t middle = std::min(place + timed_ns.size() / requests / 2, timed_ns.size() - 1);
  return {name, first_ns[place], timed_ns[place],
          is_kept(first_ns[place], timed_ns[middle]) ||
              is_kept(first_ns[place], timed_ns[place], kKeptTogether)};
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

TimeByRequest least_first_calls(std::span<const std::vector<AuditSample>> audits) {
  TimeByRequest least_ns;
  for (const auto& samples : audits) {
    for (const auto& [request, time_ns] : calls_of(samples).first_ns) {
      double& known_ns = least_ns.emplace(request, time_ns).first->second;
      known_ns = std::min(known_ns, time_ns);
    }
  }
  return least_ns;
}

std::optional<KeptWork> kept_over_audits(std::span<const std::vector<AuditSample>> audits,
                                         std::span<const LatencySample> timed, bool in_batches,
                                         double rate_per_s) {
  const TimeByRequest least_first_ns = least_first_calls(audits);
  std::vector<double> first_ns;  // as many of a request as there are timed calls of it
  std::vector<double> timed_ns;
  for (const auto& [request, time_ns] : timed) {
    const auto first = least_first_ns.find(request);
    if (first == least_first_ns.end()) continue;
    first_ns.push_back(first->second);
    timed_ns.push_back(static_cast<double>(time_ns));
  }
  std::vector<double> first_by_request_ns;
  std::vector<double> medians_ns;
  for (const auto& [before_ns, after_ns] :
       time_pairs(least_first_ns, medians_by_request(request_latencies(timed)))) {
    first_by_request_ns.push_back(before_ns);
    medians_ns.push_back(after_ns);
  }
  const std::size_t requests = medians_ns.size();
  if (requests < kFewestRequests) return std::nullopt;
  std::ranges::sort(first_ns);
  std::ranges::sort(timed_ns);
  std::vector figures = {
      figure_of_means("the mean of the requests' median", first_by_request_ns, medians_ns),
      figure_of_means("the mean of all", first_ns, timed_ns)};
  // Shares of calls that answer many queries are all equal.
  if (!in_batches) {
    figures.push_back(figure_of_percentiles("p50 of all", 50, requests, first_ns, timed_ns));
    // Of few requests p95 is that of the slowest one, which may be so by chance.
    if (requests >= 20) {
      figures.push_back(figure_of_percentiles("p95 of all", 95, requests, first_ns, timed_ns));
    }
  }
  if (const auto kept = std::ranges::find_if(figures, &Figure::is_kept); kept != figures.end()) {
    return KeptWork{.high = kept->timed_ns / kept->first_ns,
                    .first_ns = kept->first_ns,
                    .sentence = fmt::format(
                        "{} processor times is {:.3g} ms in the timed passes, and {:.3g} ms in "
                        "the requests' least first calls in all audits: {}",
                        kept->name, kept->timed_ns / kNsPerMs, kept->first_ns / kNsPerMs,
                        in_batches ? "batches save work, or it is kept" : kKept)};
  }
  if (rate_per_s == 0) return std::nullopt;
  std::vector<double> again_ns = first_ns;
  for (double& time_ns : again_ns) time_ns = in_caches_ns(time_ns);
  const double before_ns = latency_in_queue_ns(again_ns, rate_per_s);
  if (!is_kept(before_ns, latency_in_queue_ns(timed_ns, rate_per_s))) return std::nullopt;
  const double first_mean_ns = mean_ns(first_ns);
  return KeptWork{.high = mean_ns(timed_ns) / first_mean_ns,
                  .first_ns = first_mean_ns,
                  .sentence = fmt::format(
                      "the mean of all processor times is {:.3g} ms in the timed passes, and "
                      "{:.3g} ms in the requests' least first calls in all audits, at which "
                      "queries that arrive at {:.4g}/s {}: {}",
                      mean_ns(timed_ns) / kNsPerMs, first_mean_ns / kNsPerMs, rate_per_s,
                      std::isinf(before_ns) ? "wait for each other without end"
                                            : "would wait more than twice as long",
                      kKept)};
}

}  // namespace matchbench::analysis
