#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstddef>
#include <span>
#include <string>

namespace matchbench::text {

// "a, b, c and 9 more": the first names, at most `most` of them.
inline std::string first_few(std::span<const std::string> names, std::size_t most) {
  if (names.size() <= most) return fmt::format("{}", fmt::join(names, ", "));
  return fmt::format("{} and {} more", fmt::join(names.first(most), ", "), names.size() - most);
}

}  // namespace matchbench::text
