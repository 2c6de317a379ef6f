#include "harness/operations/conduct/least_time.hpp"

#include "harness/data/contest/passes.hpp"
#include "harness/execution/round/rate_search.hpp"
#include "harness/scoring/analysis/timing/latency.hpp"
#include "harness/scoring/analysis/timing/timing_audit.hpp"

#include <fmt/format.h>

#include <cmath>

namespace matchbench::conduct {

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
  return contest::queries_at_a_rate(rate_verdict(protocol).queries, request_count);
}

std::int64_t scheduled_ns(const contest::ProtocolSettings& protocol, std::size_t request_count) {
  if (protocol.scenario != Scenario::kServer) return 0;
  const auto queries = static_cast<double>(queries_of_repetition(protocol, request_count));
  return std::llround(queries / protocol.server.rate_per_s * 1e9);
}

round::RateVerdict rate_verdict(const contest::ProtocolSettings& protocol) {
  if (!protocol.server.find_peak) return {};
  const contest::ServerLoad server = protocol.server;
  return {.queries = analysis::least_samples(server.percentile),
          .keeps_bound = [server](std::span<const std::optional<std::int64_t>> latencies_ns) {
            return analysis::keeps_latency_bound(latencies_ns, server.percentile,
                                                 server.latency_bound_ns);
          }};
}

}  // namespace matchbench::conduct
