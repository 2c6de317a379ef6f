#include "harness/execution/round/rate_search.hpp"

#include "harness/data/contest/passes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace matchbench::round {

std::int64_t least_search_ns(std::size_t least, const contest::ServerLoad& server,
                             std::size_t request_count) {
  double doubled_ns = 0;
  double least_ns = std::numeric_limits<double>::infinity();
  for (int i = 0; i <= kMostDoublings; ++i) {
    const double rate = server.rate_per_s * std::pow(2, i);
    const std::size_t queries = contest::queries_at_a_rate(least, rate, server, 1, request_count);
    const double arrival_ns = static_cast<double>(queries) / rate * 1e9;
    doubled_ns += arrival_ns;
    // It turns here and is narrowed down, or never turns. To halve the rate takes longer.
    const int bisections = i == kMostDoublings ? 0 : kBisections;
    if (i > 0) least_ns = std::min(least_ns, doubled_ns + bisections * arrival_ns);
  }
  return std::llround(least_ns);
}

}  // namespace matchbench::round
