#include "harness/data/contest/protocol_settings.hpp"
#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/median.hpp"
#include "harness/publishing/report/model/report_parts.hpp"
#include "harness/scoring/analysis/timing/latency.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::report {
namespace {

constexpr double kBytesPerMib = 1 << 20;
constexpr std::size_t kMostLogs = 5;

std::optional<double> to_ms(const std::optional<double>& time_ns) {
  return time_ns ? std::optional(*time_ns / kNsPerMs) : std::nullopt;
}

std::optional<double> median_ms(const std::vector<std::int64_t>& times_ns) {
  return to_ms(median(times_ns));
}

std::string why_no_times(const results::EntrantResults& results) {
  if (results.kind == EntrantKind::kRunFile) return std::string(name_of(results.kind));
  if (results.side_by_side) return "ran beside others";
  return results.is_timed ? "" : "fuses a run file";
}

ReportPercentile in_ms(const analysis::Percentile& percentile) {
  return {.value = to_ms(percentile.value_ns),
          .low = to_ms(percentile.low_ns),
          .high = to_ms(percentile.high_ns),
          .low_confidence = percentile.low_confidence,
          .high_confidence = percentile.high_confidence,
          .refused = percentile.refusal};
}

}  // namespace

std::string marked_name(const ReportEntrant& entrant) {
  if (entrant.kind != EntrantKind::kRunFile) return entrant.entrant.name;
  return fmt::format("{} ({})", entrant.entrant.name, name_of(entrant.kind));
}

ReportEntrant report_entrant(const results::EntrantResults& results, std::size_t request_count) {
  ReportEntrant out{.entrant = results.entrant,
                    .queries = results.queries,
                    .timed_queries = results.samples.size(),
                    .killed_queries = results.killed,
                    .deterministic = results.deterministic,
                    .bad_ends = results.bad_ends,
                    .times_doubt = results.times_doubt,
                    .kind = results.kind,
                    .no_times = why_no_times(results),
                    .granted = results.granted};
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
  out.cold_ms = median_ms(results.cold_ns);
  out.cold_queries = results.cold_ns.size();
  if (results.peak_rss_bytes > 0) {
    out.peak_rss_mib = static_cast<double>(results.peak_rss_bytes) / kBytesPerMib;
  }
  out.cpu_ms = to_ms(results.mean_cpu_ns());
  std::vector<analysis::LatencySample> samples;
  for (const auto& sample : results.samples) {
    samples.push_back({sample.request.value, sample.time.wall_ns});
  }
  const auto summary = analysis::summarise_latency(samples);
  if (!summary) return out;
  out.aqrt_ms = summary->mean_ns / kNsPerMs;
  ReportLatency& latency = out.latency.emplace();
  latency.p50 = in_ms(summary->p50);
  latency.p95 = in_ms(summary->p95);
  latency.p99 = in_ms(summary->p99);
  for (const auto& point : analysis::latency_ecdf(samples)) {
    latency.ecdf.emplace_back(point.time_ns / kNsPerMs, point.share);
  }
  latency.by_request.resize(request_count);
  double sum_ns = 0;
  for (const auto& one : summary->by_request) {
    latency.by_request[one.request] = one.median_ns / kNsPerMs;
    sum_ns += one.median_ns;
  }
  out.hot_ms = sum_ns / static_cast<double>(summary->by_request.size()) / kNsPerMs;
  return out;
}

std::optional<ReportServer> report_server(const results::RoundResults& results) {
  if (results.provenance.scenario != Scenario::kServer) return std::nullopt;
  ReportServer out{contest::stored_protocol(results.provenance.round.protocol).server, {}, {}};
  const std::int64_t bound_ns = out.load.latency_bound_ns;
  for (const auto& entrant : results.entrants) {
    out.in_flight.push_back(entrant.in_flight);
    auto& kept = out.by_entrant.emplace_back();
    if (bound_ns == 0 || entrant.queries == 0 || !why_no_times(entrant).empty()) continue;
    std::vector<std::optional<std::int64_t>> latencies_ns;
    for (const auto& sample : entrant.samples) latencies_ns.emplace_back(sample.time.wall_ns);
    const auto within = std::ranges::count_if(
        latencies_ns, [&](const auto& latency) { return *latency <= bound_ns; });
    latencies_ns.resize(entrant.queries);  // those without an answer are late
    kept = ReportServer::Kept{
        static_cast<double>(within) / static_cast<double>(entrant.queries),
        analysis::keeps_latency_bound(latencies_ns, out.load.percentile, bound_ns)};
  }
  return out;
}

}  // namespace matchbench::report
