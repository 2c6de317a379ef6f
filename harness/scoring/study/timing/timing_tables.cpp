#include "harness/scoring/study/timing/timing_tables.hpp"

#include "harness/foundation/base/clock.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace matchbench::study {
namespace {

text::Cell milliseconds(const std::optional<double>& ns) {
  return ns ? text::number_cell(*ns / kNsPerMs, 4) : text::Cell{};
}

std::string remarks_on(const EntrantLatency& one) {
  std::vector<std::string> remarks;
  for (const auto* percentile : {&one.latency.p50, &one.latency.p95, &one.latency.p99}) {
    if (!percentile->refusal.empty()) remarks.push_back(percentile->refusal);
  }
  if (!one.invalid.empty()) remarks.push_back("INVALID: " + one.invalid);
  return fmt::format("{}", fmt::join(remarks, "; "));
}

std::string points_of(const EntrantGrowth& growth) {
  std::vector<std::string> points;
  for (const auto& [size, time_ns] : growth.times) {
    points.push_back(fmt::format("{:.0f}: {:.4g}", size, time_ns / kNsPerMs));
  }
  for (const auto& [services, failure] : growth.unfinished) {
    points.push_back(fmt::format("{}: {}", services, failure));
  }
  return fmt::format("{}", fmt::join(points, ", "));
}

}  // namespace

text::Table latency_table(std::span<const EntrantLatency> entrants) {
  text::Table table;
  table.columns = {
      {"entrant", "entrant"},    {"samples", "n", 0},       {"requests", "requests", 0},
      {"mean_ms", "mean [ms]"},  {"p50_low_ms", "p50 >="},  {"p50_ms", "p50 [ms]"},
      {"p50_high_ms", "p50 <="}, {"p95_ms", "p95 [ms]"},    {"p95_high_ms", "p95 <="},
      {"p99_ms", "p99 [ms]"},    {"p99_high_ms", "p99 <="}, {"mad_ms", "MAD [ms]"},
      {"outliers", "outliers"},  {"per_second", "calls/s"}, {"remarks", "remarks"}};
  for (const auto& one : entrants) {
    const analysis::LatencySummary& latency = one.latency;
    table.rows.push_back({one.entrant, text::count_cell(latency.samples),
                          text::count_cell(latency.requests), milliseconds(latency.mean_ns),
                          milliseconds(latency.p50.low_ns), milliseconds(latency.p50.value_ns),
                          milliseconds(latency.p50.high_ns), milliseconds(latency.p95.value_ns),
                          milliseconds(latency.p95.high_ns), milliseconds(latency.p99.value_ns),
                          milliseconds(latency.p99.high_ns), milliseconds(one.mad_ns),
                          text::count_cell(latency.outliers), text::number_cell(one.calls_per_s, 1),
                          remarks_on(one)});
  }
  return table;
}

text::Table timing_audit_table(std::span<const EntrantAudit> audits) {
  text::Table table;
  table.columns = {{"entrant", "entrant"},
                   {"audit", "audit"},
                   {"compared", "rankings", 3},
                   {"different", "different", 5},
                   {"time_ratio", "time ratio", 4},
                   {"time_ratio_low", "low", 2, "bounds of the time ratio"},
                   {"time_ratio_high", "high", 2, "bounds of the time ratio"},
                   {"lowest_end", "kept ≤", 2},
                   {"suspicions", "suspicions"},
                   {"notes", "notes", 1}};
  for (const auto& one : audits) {
    const auto& ratio = one.finding.time_ratio;
    table.rows.push_back({one.entrant, std::string(one.name()),
                          text::count_cell(one.finding.compared),
                          text::count_cell(one.finding.different),
                          text::number_cell(ratio ? std::optional(ratio->ratio) : std::nullopt, 3),
                          text::number_cell(ratio ? std::optional(ratio->low) : std::nullopt, 3),
                          text::number_cell(ratio ? std::optional(ratio->high) : std::nullopt, 3),
                          text::number_cell(one.finding.lowest_end, 3),
                          fmt::format("{}", fmt::join(one.finding.suspicions, "; ")),
                          fmt::format("{}", fmt::join(one.finding.notes, "; "))});
  }
  return table;
}

text::Table scaling_table(std::span<const EntrantGrowth> growths) {
  text::Table table;
  table.columns = {{"entrant", "entrant"},     {"what", "what"},
                   {"growth", "grows as"},     {"coefficient_ns", "coefficient [ns]"},
                   {"rms_percent", "RMS [%]"}, {"points", "services: ms"}};
  for (const auto& one : growths) {
    const auto& fit = one.fit;
    table.rows.push_back(
        {one.entrant, std::string(one.name()),
         fit ? text::Cell(std::string(analysis::name_of(fit->growth))) : text::Cell{},
         fit ? text::number_cell(fit->coefficient_ns, 3) : text::Cell{},
         fit ? text::number_cell(100 * fit->rms, 1) : text::Cell{}, points_of(one)});
  }
  return table;
}

text::Table rate_table(std::span<const RateTrial> trials) {
  text::Table table;
  table.columns = {{"entrant", "entrant"}, {"rate_per_s", "queries/s"}, {"queries", "n"},
                   {"late", "late"},       {"verdict", "verdict"},      {"peak", "peak"}};
  for (const auto& one : trials) {
    table.rows.push_back({one.entrant, text::number_cell(one.rate_per_s, 2),
                          text::count_cell(one.queries), text::count_cell(one.late),
                          std::string(one.is_kept ? "VALID" : "INVALID"),
                          std::string(one.is_peak ? "peak" : "")});
  }
  return table;
}

}  // namespace matchbench::study
