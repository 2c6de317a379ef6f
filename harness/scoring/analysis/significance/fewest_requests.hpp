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

// The fewest requests with which sign_flip_interval() has bounds: with fewer, 2/2^n is not below
// 1 − confidence. At 95 % six.
std::size_t least_requests(double confidence = 0.95);

// How far from a bound the mean of paired differences has to lie, so that its interval excludes the
// bound 4 times in 5: (t_{(1 + confidence)/2} + t_.8)·s/√n for differences of this deviation. Two
// or more requests.
double distance_to_decide(double deviation, std::size_t requests, double confidence = 0.95);

}  // namespace matchbench::analysis
