#pragma once

#include <algorithm>
#include <iterator>
#include <span>

namespace matchbench::text {

// Code points from the first to the last, which belongs to it.
struct CharacterRange {
  char32_t first;
  char32_t last;
};

// The ranges rise and do not overlap.
constexpr bool is_in(std::span<const CharacterRange> ranges, char32_t point) {
  const auto after = std::ranges::upper_bound(ranges, point, {}, &CharacterRange::first);
  return after != ranges.begin() && point <= std::prev(after)->last;
}

}  // namespace matchbench::text
