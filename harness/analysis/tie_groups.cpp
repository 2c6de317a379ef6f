#include "harness/analysis/tie_groups.hpp"

#include "harness/analysis/pairs.hpp"
#include "harness/analysis/score_matrix.hpp"

#include <cassert>

namespace matchbench {

TieGroups tie_groups(std::span<const double> values, std::span<const double> p_values,
                     double alpha) {
  const std::size_t k = values.size();
  assert(p_values.size() == k * (k - 1) / 2);
  TieGroups out;
  out.order = falling_order(values);
  out.rank.resize(k);
  const auto separated = [&](std::size_t a, std::size_t b) {
    return p_values[place_of_pair(out.order[a], out.order[b], k)] < alpha;
  };
  std::size_t leader = 0;
  for (std::size_t i = 0; i < k; ++i) {
    if (i > leader && separated(leader, i)) leader = i;
    out.rank[out.order[i]] = leader + 1;
  }
  std::size_t reached = 0;  // last place of the last bar
  for (std::size_t first = 0; first < k; ++first) {
    std::size_t last = first;
    const auto fits = [&](std::size_t next) {
      for (std::size_t i = first; i < next; ++i) {
        if (separated(i, next)) return false;
      }
      return true;
    };
    while (last + 1 < k && fits(last + 1)) ++last;
    if (last > first && (out.bars.empty() || last > reached)) {
      out.bars.push_back({first, last});
      reached = last;
    }
  }
  return out;
}

}  // namespace matchbench
