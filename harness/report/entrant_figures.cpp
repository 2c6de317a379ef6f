#include "harness/report/report_parts.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace matchbench {
namespace {

constexpr double kNsPerMs = 1e6;
constexpr double kBytesPerMib = 1 << 20;
constexpr std::size_t kEcdfPoints = 200;
constexpr std::size_t kMostLogs = 5;

// The middle one of one or more values, of an even number the mean of the middle two.
double median(std::vector<std::int64_t> values) {
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  if (values.size() % 2 == 1) return static_cast<double>(values[half]);
  return (static_cast<double>(values[half - 1]) + static_cast<double>(values[half])) / 2;
}

std::optional<double> median_ms(const std::vector<std::int64_t>& times_ns) {
  if (times_ns.empty()) return std::nullopt;
  return median(times_ns) / kNsPerMs;
}

// sorted[floor(n·p)]
ReportPercentile percentile(const std::vector<std::int64_t>& sorted_ns, double p) {
  const auto place = static_cast<std::size_t>(static_cast<double>(sorted_ns.size()) * p);
  return {.value = static_cast<double>(sorted_ns[std::min(place, sorted_ns.size() - 1)]) /
                   kNsPerMs};
}

// At most kEcdfPoints steps of it, the first and last sample among them.
std::vector<std::pair<double, double>> ecdf(const std::vector<std::int64_t>& sorted_ns) {
  std::vector<std::pair<double, double>> points;
  const std::size_t n = sorted_ns.size();
  const std::size_t count = std::min(n, kEcdfPoints);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t place = count == 1 ? 0 : i * (n - 1) / (count - 1);
    points.emplace_back(static_cast<double>(sorted_ns[place]) / kNsPerMs,
                        static_cast<double>(place + 1) / static_cast<double>(n));
  }
  return points;
}

std::optional<ReportLatency> latency_of(const EntrantResults& results, std::size_t request_count) {
  if (results.samples.empty()) return std::nullopt;
  std::vector<std::int64_t> sorted_ns;
  std::vector<std::vector<std::int64_t>> by_request(request_count);
  for (const auto& sample : results.samples) {
    sorted_ns.push_back(sample.time.wall_ns);
    by_request[sample.request.value].push_back(sample.time.wall_ns);
  }
  std::sort(sorted_ns.begin(), sorted_ns.end());
  ReportLatency latency;
  latency.p50 = percentile(sorted_ns, 0.5);
  latency.p95 = percentile(sorted_ns, 0.95);
  latency.p99 = percentile(sorted_ns, 0.99);
  latency.ecdf = ecdf(sorted_ns);
  for (const auto& times_ns : by_request) latency.by_request.push_back(median_ms(times_ns));
  return latency;
}

}  // namespace

ReportEntrant report_entrant(const EntrantResults& results, std::size_t request_count) {
  ReportEntrant out{.entrant = results.entrant,
                    .queries = results.queries,
                    .deterministic = results.deterministic};
  for (int i = 0; i < kOutcomeCount; ++i) {
    const auto outcome = static_cast<Outcome>(i);
    const auto count = results.outcomes[static_cast<std::size_t>(i)];
    if (count > 0) out.outcomes.emplace_back(name_of(outcome), count);
    if (is_failure(outcome)) out.failures += count;
    if (outcome == Outcome::kAbstained) out.abstentions += count;
  }
  out.logs = results.logs;
  if (out.logs.size() > kMostLogs) out.logs.resize(kMostLogs);
  out.load_ms = median_ms(results.load_ns);
  out.train_ms = median_ms(results.train_ns);
  if (results.peak_rss_bytes > 0) {
    out.peak_rss_mib = static_cast<double>(results.peak_rss_bytes) / kBytesPerMib;
  }
  if (!results.samples.empty()) {
    const double sum_ns = std::accumulate(
        results.samples.begin(), results.samples.end(), 0.0, [](double sum, const auto& sample) {
          return sum + static_cast<double>(sample.time.wall_ns);
        });
    out.aqrt_ms = sum_ns / static_cast<double>(results.samples.size()) / kNsPerMs;
  }
  out.latency = latency_of(results, request_count);
  return out;
}

}  // namespace matchbench
