#include "harness/scoring/analysis/significance/ranks.hpp"

#include <algorithm>
#include <numeric>

namespace matchbench::analysis {

AverageRanks average_ranks(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  AverageRanks out;
  out.rank.resize(values.size());
  for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
    end = begin + 1;
    while (end < order.size() && values[order[end]] - values[order[begin]] <= kEqualWithin) ++end;
    const double rank = static_cast<double>(begin + end + 1) / 2;
    for (std::size_t i = begin; i < end; ++i) out.rank[order[i]] = rank;
    out.tie_sizes.push_back(end - begin);
  }
  return out;
}

double tie_term(std::span<const std::size_t> tie_sizes) {
  double sum = 0;
  for (const auto size : tie_sizes) {
    const auto t = static_cast<double>(size);
    sum += t * t * t - t;
  }
  return sum;
}

}  // namespace matchbench::analysis
