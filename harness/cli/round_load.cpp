#include "harness/cli/round_load.hpp"

#include "harness/analysis/latency.hpp"
#include "harness/analysis/timing_audit.hpp"
#include "harness/base/error.hpp"
#include "harness/round/affinity.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

namespace matchbench {
namespace {

// Nobody answers faster than the harness can ask.
constexpr std::int64_t kLeastQueryNs = 1'000;
// What a worker costs beside its calls: its start, its confinement, its end.
constexpr std::int64_t kWorkerNs = 50'000'000;

std::string duration(std::int64_t ns) {
  const double seconds = static_cast<double>(ns) / 1e9;
  if (seconds < 1) return fmt::format("{:.0f} ms", std::ceil(seconds * 1e3));
  if (seconds < 120) return fmt::format("{:.1f} s", seconds);
  if (seconds < 7200) return fmt::format("{:.1f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

void require_cores(const Protocol& protocol) {
  const std::vector<std::uint32_t> available = available_cores();
  for (const std::uint32_t core : protocol.affinity.cores) {
    if (std::ranges::find(available, core) != available.end()) continue;
    throw input_error(protocol.affinity_where, fmt::format("there is no core {} to run on", core),
                      fmt::format("this machine offers {}, or write 'affinity: auto'",
                                  fmt::join(available, ", ")));
  }
}

std::int64_t queries_of_run(const Protocol& protocol, std::size_t request_count) {
  return std::int64_t{protocol.passes} * static_cast<std::int64_t>(request_count);
}

void require_time(const Protocol& protocol, std::size_t request_count) {
  if (protocol.max_duration_ns == 0) return;
  const std::int64_t queries = queries_of_run(protocol, request_count);
  const std::int64_t least_ns =
      std::max(scheduled_ns(protocol, request_count), queries * kLeastQueryNs);
  if (least_ns <= protocol.max_duration_ns) return;
  throw input_error(protocol.max_duration_where,
                    fmt::format("{} passes over {} requests take {} at least, more than the "
                                "max_duration of {}",
                                protocol.passes, request_count, duration(least_ns),
                                duration(protocol.max_duration_ns)),
                    "ask fewer passes, or allow more time");
}

}  // namespace

std::int64_t scheduled_ns(const Protocol& protocol, std::size_t request_count) {
  if (protocol.scenario != Scenario::kServer) return 0;
  const auto queries = static_cast<double>(queries_of_run(protocol, request_count));
  return std::llround(queries / protocol.server.rate_per_s * 1e9);
}

void require_feasible(const Protocol& protocol, std::size_t request_count) {
  require_cores(protocol);
  require_time(protocol, request_count);
}

RateVerdict rate_verdict(const Protocol& protocol) {
  if (!protocol.server.find_peak) return {};
  const ServerLoad server = protocol.server;
  return {.queries = least_samples(server.percentile),
          .keeps_bound = [server](std::span<const std::optional<std::int64_t>> latencies_ns) {
            return keeps_latency_bound(latencies_ns, server.percentile, server.latency_bound_ns);
          }};
}

std::string describe_plan(const Contest& contest, const RoundPlan& plan,
                          std::span<const Entrant> entrants, std::size_t request_count,
                          std::size_t service_count) {
  const Protocol& protocol = contest.protocol;
  std::map<std::size_t, std::size_t> workers;
  for (const auto& session : plan.sessions) ++workers[session.run];
  std::string text = fmt::format("{}: {} requests, {} services, scenario {}\n", contest.name,
                                 request_count, service_count, name_of(protocol.scenario));
  for (std::size_t run = 0; run < plan.runs.size(); ++run) {
    const PlannedRun& planned = plan.runs[run];
    const Entrant& entrant = entrants[planned.entrant];
    text += fmt::format("  {}", entrant.name);
    if (entrant.repetitions > 1) text += fmt::format(", repetition {}", planned.repetition + 1);
    text += fmt::format(": {} passes in {} workers\n", protocol.passes, workers[run]);
  }
  const auto runs = static_cast<std::int64_t>(plan.runs.size());
  const auto sessions = static_cast<std::int64_t>(plan.sessions.size());
  const std::int64_t timed = runs * queries_of_run(protocol, request_count);
  text += fmt::format("{} runs, {} workers, {} timed queries, each worker warmed up by {} passes\n",
                      runs, sessions, timed, protocol.warmup);
  if (protocol.audit) text += "audits: 3 workers for each entrant that is not trained\n";
  if (!protocol.scaling.empty()) {
    text += fmt::format("scaling: {} workers for each entrant that is not trained\n",
                        protocol.scaling.size());
  }
  std::int64_t least_ns =
      std::max(runs * scheduled_ns(protocol, request_count), timed * kLeastQueryNs) +
      sessions * kWorkerNs;
  least_ns = std::max(least_ns, runs * protocol.min_duration_ns);
  text += fmt::format("it takes {} at least, and for each millisecond of a query {} more\n",
                      duration(least_ns), duration(timed * 1'000'000));
  return text;
}

}  // namespace matchbench
