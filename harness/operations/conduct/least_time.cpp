#include "harness/operations/conduct/least_time.hpp"

#include "harness/data/contest/passes.hpp"
#include "harness/execution/session/start/affinity.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/scoring/analysis/timing/latency.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace matchbench::conduct {
namespace {

void require_cores(const contest::ProtocolSettings& protocol) {
  const std::vector<std::uint32_t> available = session::available_cores();
  for (const std::uint32_t core : protocol.affinity.cores) {
    if (std::ranges::find(available, core) != available.end()) continue;
    throw input_error(protocol.affinity_where, fmt::format("there is no core {} to run on", core),
                      fmt::format("this machine offers {}, or write 'affinity: auto'",
                                  fmt::join(available, ", ")));
  }
}

void require_search_time(const contest::ProtocolSettings& protocol, std::size_t request_count) {
  const std::size_t queries = queries_of_search(protocol, request_count);
  if (queries == 0) return;
  const double rate = protocol.server.rate_per_s;
  const std::int64_t least_ns = std::llround(static_cast<double>(queries) / rate * 1e9);
  if (least_ns <= protocol.max_duration_ns) return;
  throw input_error(
      protocol.max_duration_where,
      fmt::format("find_peak asks {} queries at {} per second first, which takes {}, more than the "
                  "max_duration of {}",
                  queries, rate, duration_text(least_ns), duration_text(protocol.max_duration_ns)),
      "begin with a higher rate, search for a lower percentile, or allow more time");
}

void require_time(const contest::ProtocolSettings& protocol, std::size_t request_count) {
  if (protocol.max_duration_ns == 0) return;
  require_search_time(protocol, request_count);
  const std::int64_t queries = queries_of_repetition(protocol, request_count);
  const std::int64_t least_ns =
      std::max(scheduled_ns(protocol, request_count), queries * kLeastQueryNs);
  if (least_ns <= protocol.max_duration_ns) return;
  throw input_error(protocol.max_duration_where,
                    fmt::format("{} over {} take {} at least, more than the "
                                "max_duration of {}",
                                text::counted(protocol.passes, "pass", "passes"),
                                text::counted(request_count, "request", "requests"),
                                duration_text(least_ns), duration_text(protocol.max_duration_ns)),
                    "ask for fewer passes, or allow more time");
}

}  // namespace

std::string duration_text(std::int64_t ns) {
  const double seconds = static_cast<double>(ns) / 1e9;
  if (seconds < 1) return fmt::format("{:.0f} ms", std::ceil(seconds * 1e3));
  if (seconds < 120) return fmt::format("{:.1f} s", seconds);
  if (seconds < 7200) return fmt::format("{:.1f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

std::int64_t queries_of_repetition(const contest::ProtocolSettings& protocol,
                                   std::size_t request_count) {
  return std::int64_t{protocol.passes} * static_cast<std::int64_t>(request_count);
}

std::size_t queries_of_search(const contest::ProtocolSettings& protocol,
                              std::size_t request_count) {
  return contest::queries_at_a_rate(rate_verdict(protocol).queries, protocol.server.rate_per_s,
                                    protocol.server, 1, request_count);
}

std::int64_t scheduled_ns(const contest::ProtocolSettings& protocol, std::size_t request_count) {
  if (protocol.scenario != Scenario::kServer) return 0;
  const auto queries = static_cast<double>(queries_of_repetition(protocol, request_count));
  return std::llround(queries / protocol.server.rate_per_s * 1e9);
}

round::RateVerdict rate_verdict(const contest::ProtocolSettings& protocol) {
  if (!protocol.server.find_peak) return {};
  const contest::ServerLoad server = protocol.server;
  return {
      .queries = analysis::least_samples(server.percentile),
      .keeps_bound =
          [server](std::span<const std::optional<std::int64_t>> latencies_ns) {
            return analysis::keeps_latency_bound(latencies_ns, server.percentile,
                                                 server.latency_bound_ns);
          },
      .most_late =
          [server](std::size_t asked) { return analysis::tail_samples(asked, server.percentile); }};
}

void require_feasible(const contest::ProtocolSettings& protocol, std::size_t request_count) {
  require_cores(protocol);
  require_time(protocol, request_count);
}

}  // namespace matchbench::conduct
