#include "harness/data/store/arrival_latencies.hpp"

#include <algorithm>

namespace matchbench::store {

std::vector<std::optional<std::int64_t>> arrival_latencies_ns(std::span<const TrialAnswer> answers,
                                                              std::size_t asked) {
  std::vector<std::optional<std::int64_t>> latencies_ns;
  for (const auto& [position, answer, same] : answers) {
    const bool ok = answer.outcome == Outcome::kOk && answer.arrival;
    latencies_ns.push_back(ok ? std::optional(answer.latency_ns()) : std::nullopt);
  }
  latencies_ns.resize(std::max(asked, latencies_ns.size()));
  return latencies_ns;
}

}  // namespace matchbench::store
