#include "harness/data/contest/passes.hpp"

#include <algorithm>
#include <cmath>

namespace matchbench::contest {

std::uint32_t share_of(std::uint32_t left, std::uint32_t takers) {
  return (left + takers - 1) / takers;
}

std::vector<std::uint32_t> blocks_of_passes(const ProtocolSettings& protocol) {
  std::vector<std::uint32_t> blocks;
  for (std::uint32_t block = 0; block < protocol.blocks; ++block) {
    const auto dealt = static_cast<std::uint32_t>(blocks.size());
    blocks.resize(dealt + share_of(protocol.passes - dealt, protocol.blocks - block), block);
  }
  return blocks;
}

std::size_t queries_at_a_rate(std::size_t least, double rate_per_s, const ServerLoad& server,
                              std::size_t sessions, std::size_t request_count) {
  if (request_count == 0 || least == 0) return 0;
  const double bound_s = static_cast<double>(server.latency_bound_ns) / 1e9;
  const double arriving =
      std::ceil(kArrivalBounds * bound_s * rate_per_s * static_cast<double>(sessions));
  constexpr double kMostQueries = 1e15;  // the rate of a stored session may be any number
  const auto needed =
      std::max(least, static_cast<std::size_t>(std::clamp(arriving, 0.0, kMostQueries)));
  return (needed + request_count - 1) / request_count * request_count;
}

ProtocolSettings without_times(ProtocolSettings protocol) {
  protocol.passes = 1;
  protocol.warmup = 0;
  protocol.blocks = 1;
  protocol.min_duration_ns = 0;
  protocol.audit = false;
  protocol.scaling.clear();
  if (protocol.scenario == Scenario::kServer) protocol.scenario = Scenario::kSingleStream;
  protocol.server = {};
  return protocol;
}

}  // namespace matchbench::contest
