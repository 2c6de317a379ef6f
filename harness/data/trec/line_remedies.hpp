#pragma once

#include "harness/foundation/base/error.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace matchbench::trec {

// What to do about lines that other programs wrote, as parts of remedies.

inline constexpr std::string_view kWithoutCommas =
    "; of columns that commas separate, tr , ' ' < FILE makes it";

// Whether the text is that many columns with commas between them.
inline bool has_commas_between(std::string_view text, std::size_t columns) {
  return static_cast<std::size_t>(std::ranges::count(text, ',')) + 1 == columns;
}

// For a value on the first line of a file, which may name the columns; else nothing.
inline std::string without_names(const Position& place) {
  return place.line == 1 ? "; if this line names the columns, tail -n +2 FILE leaves it out" : "";
}

}  // namespace matchbench::trec
