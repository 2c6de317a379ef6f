#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace matchbench {

// Says by how much the least of a figure rises from the second quarter of its values to the last
// one; 0 if it falls. A heap breathes and a runtime warms up, neither of which raises that floor,
// while what is leaked does by half of the sum. `values` are in the order of time, at least four.
inline std::uint64_t floor_rise(std::span<const std::uint64_t> values) {
  const std::size_t quarter = values.size() / 4;
  const std::uint64_t early = *std::ranges::min_element(values.subspan(quarter, quarter));
  const std::uint64_t late = *std::ranges::min_element(values.last(quarter));
  return late - std::min(late, early);
}

// Says over how many of `count` steps floor_rise() looks: a figure that rises by one with each has
// risen by so much.
constexpr std::size_t floor_rise_steps(std::size_t count) {
  return count - 2 * (count / 4);
}

}  // namespace matchbench
