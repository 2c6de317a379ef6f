#include "harness/cli/round_load.hpp"

#include "harness/analysis/latency.hpp"
#include "harness/analysis/timing_audit.hpp"
#include "harness/base/error.hpp"
#include "harness/round/affinity.hpp"
#include "harness/round/rate_search.hpp"

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

// Of a search for the peak rate: at each rate; 0 where there is none.
std::size_t queries_of_search(const Protocol& protocol, std::size_t request_count) {
  return queries_at_a_rate(rate_verdict(protocol).queries, request_count);
}

void require_search_time(const Protocol& protocol, std::size_t request_count) {
  const std::size_t queries = queries_of_search(protocol, request_count);
  if (queries == 0) return;
  const double rate = protocol.server.rate_per_s;
  const std::int64_t least_ns = std::llround(static_cast<double>(queries) / rate * 1e9);
  if (least_ns <= protocol.max_duration_ns) return;
  throw input_error(
      protocol.max_duration_where,
      fmt::format("find_peak asks {} queries at {} per second first, which takes {}, more than the "
                  "max_duration of {}",
                  queries, rate, duration(least_ns), duration(protocol.max_duration_ns)),
      "begin with a higher rate, search for a lower percentile, or allow more time");
}

void require_time(const Protocol& protocol, std::size_t request_count) {
  if (protocol.max_duration_ns == 0) return;
  require_search_time(protocol, request_count);
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
  std::map<std::size_t, std::size_t> folds;  // of first repetitions; 1: not trained
  for (const auto& session : plan.sessions) {
    ++workers[session.run];
    if (plan.runs[session.run].repetition != 0) continue;
    folds[session.run] = std::max<std::size_t>(folds[session.run], session.fold.value_or(0) + 1);
  }
  std::size_t trial_workers = 0;  // for one trial of each entrant
  for (const auto& [run, count] : folds) trial_workers += count;
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
  std::int64_t trials_ns = 0;
  if (protocol.audit) {
    text += fmt::format("audits: {} workers more\n", 3 * trial_workers);
    trials_ns += 3 * static_cast<std::int64_t>(trial_workers) * kWorkerNs;
  }
  if (!protocol.scaling.empty()) {
    const std::size_t count = protocol.scaling.size() * trial_workers;
    text += fmt::format("scaling: {} workers more\n", count);
    trials_ns += static_cast<std::int64_t>(count) * kWorkerNs;
  }
  if (const std::size_t queries = queries_of_search(protocol, request_count); queries > 0) {
    const double rate = protocol.server.rate_per_s;
    const auto searches = static_cast<std::int64_t>(trial_workers);
    const std::int64_t search_ns = least_search_ns(queries, rate);
    text += fmt::format(
        "rate search: {} queries at each rate; the first, {} per second, takes {}, the whole "
        "search {} at least, for each of {} entrants\n",
        queries, rate, duration(std::llround(static_cast<double>(queries) / rate * 1e9)),
        duration(search_ns), folds.size());
    trials_ns += static_cast<std::int64_t>(folds.size()) * search_ns + searches * kWorkerNs;
  }
  std::int64_t least_ns =
      std::max(runs * scheduled_ns(protocol, request_count), timed * kLeastQueryNs) +
      sessions * kWorkerNs;
  least_ns = std::max(least_ns, runs * protocol.min_duration_ns) + trials_ns;
  text += fmt::format("it takes {} at least, and for each millisecond of a query {} more\n",
                      duration(least_ns), duration(timed * 1'000'000));
  return text;
}

}  // namespace matchbench
