#include "harness/execution/round/rate_search.hpp"

#include <cmath>

namespace matchbench::round {

std::int64_t least_search_ns(std::size_t queries, double first_rate_per_s) {
  const double first_ns = static_cast<double>(queries) / first_rate_per_s * 1e9;
  double sum_ns = 0;
  for (int i = 0; i <= kMostDoublings; ++i) sum_ns += first_ns / std::pow(2, i);
  return std::llround(sum_ns);
}

}  // namespace matchbench::round
