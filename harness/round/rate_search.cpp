#include "harness/round/rate_search.hpp"

#include <algorithm>
#include <cmath>

namespace matchbench {

std::size_t queries_at_a_rate(std::size_t least, std::size_t request_count) {
  if (request_count == 0) return 0;
  return (least + request_count - 1) / request_count * request_count;
}

std::int64_t least_search_ns(std::size_t queries, double first_rate_per_s) {
  const double first_ns = static_cast<double>(queries) / first_rate_per_s * 1e9;
  double sum_ns = 0;
  for (int i = 0; i <= kMostDoublings; ++i) sum_ns += first_ns / std::pow(2, i);
  return std::llround(sum_ns);
}

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

}  // namespace matchbench
