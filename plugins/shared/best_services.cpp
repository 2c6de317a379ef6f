#include "shared/best_services.hpp"

#include <algorithm>
#include <numeric>

namespace shared {

std::vector<std::uint32_t> best_services(const std::vector<double>& scores, std::size_t most) {
  std::vector<std::uint32_t> order(scores.size());
  std::iota(order.begin(), order.end(), 0U);
  if (order.size() <= most) return order;
  std::nth_element(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(most), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) {
                     return scores[a] != scores[b] ? scores[a] > scores[b] : a < b;
                   });
  order.resize(most);
  std::sort(order.begin(), order.end());
  return order;
}

}  // namespace shared
