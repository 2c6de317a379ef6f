#include "harness/scoring/analysis/pareto_front.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace matchbench::analysis {

std::vector<bool> pareto_front(std::span<const QualityAndCost> all) {
  std::vector<std::size_t> order(all.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
    return all[a].cost != all[b].cost ? all[a].cost < all[b].cost : all[a].merit > all[b].merit;
  });
  std::vector<bool> out(all.size(), false);
  QualityAndCost best = {-std::numeric_limits<double>::infinity(), 0};
  for (const auto place : order) {
    const auto& one = all[place];
    const bool equals_best = one.merit == best.merit && one.cost == best.cost;
    if (one.merit <= best.merit && !equals_best) continue;
    out[place] = true;
    best = one;
  }
  return out;
}

}  // namespace matchbench::analysis
