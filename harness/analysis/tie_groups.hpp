#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace matchbench {

// Entrants that the data cannot separate, from the adjusted p-values of all pairs. A pair is
// separated where p < alpha.
struct TieGroups {
  std::vector<std::size_t> order;  // systems by falling value
  // By system: a rank is shared by the system that begins a group and all that follow it in the
  // order and are not separated from it; the next system begins the next group, at its own place:
  // 1, 1, 1, 4, ….
  std::vector<std::size_t> rank;
  // The bars of a critical-difference figure: the longest stretches of the order within which no
  // pair is separated, as first and last place (from 0). Single systems have none.
  struct Bar {
    std::size_t first = 0;
    std::size_t last = 0;
    bool operator==(const Bar&) const = default;
  };
  std::vector<Bar> bars;
};

// `values` by system, higher is better.
TieGroups tie_groups(std::span<const double> values, std::span<const double> p_values,
                     double alpha);

}  // namespace matchbench
