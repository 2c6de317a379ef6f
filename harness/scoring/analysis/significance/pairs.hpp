#pragma once

#include <cstddef>
#include <vector>

namespace matchbench::analysis {

// Two of k things, first < second. Lists "of all pairs" go (0,1), (0,2), …, (1,2), ….
struct Pair {
  std::size_t first = 0;
  std::size_t second = 0;
  bool operator==(const Pair&) const = default;
};

inline std::vector<Pair> all_pairs(std::size_t k) {
  std::vector<Pair> pairs;
  for (std::size_t a = 0; a < k; ++a) {
    for (std::size_t b = a + 1; b < k; ++b) pairs.push_back({a, b});
  }
  return pairs;
}

// The place of a pair, in either order, in the list of all pairs of k.
inline std::size_t place_of_pair(std::size_t a, std::size_t b, std::size_t k) {
  if (a > b) return place_of_pair(b, a, k);
  return a * (2 * k - a - 1) / 2 + (b - a - 1);
}

}  // namespace matchbench::analysis
