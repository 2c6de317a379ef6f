#pragma once

#include <cstddef>
#include <optional>

namespace matchbench::analysis {

// The smallest n ≥ least ≥ 1 for which `is_enough(n)`, which stays true once it is. None if it is
// not for a million.
template <class Predicate>
std::optional<std::size_t> fewest_requests(std::size_t least, Predicate is_enough) {
  constexpr std::size_t kMost = 1'000'000;
  if (is_enough(least)) return least;
  std::size_t high = least;
  while (!is_enough(high)) {
    if (high >= kMost) return std::nullopt;
    high *= 2;
  }
  std::size_t low = high / 2;  // too few
  while (high - low > 1) {
    const std::size_t middle = low + (high - low) / 2;
    (is_enough(middle) ? high : low) = middle;
  }
  return high;
}

}  // namespace matchbench::analysis
