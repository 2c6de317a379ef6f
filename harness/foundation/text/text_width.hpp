#pragma once

#include <cstddef>
#include <string_view>

namespace matchbench::text {

// The columns that a text takes on a terminal: two for a character of wide scripts and for an
// emoji, none for a mark that combines with the character before it and for what a zero-width
// joiner joins to it. A byte that is no UTF-8 takes one.
std::size_t text_width(std::string_view text);

// How many bytes the longest beginning has that takes no more columns. What belongs to a character
// is not cut from it.
std::size_t bytes_of_first(std::string_view text, std::size_t columns);

// Where the longest end begins that takes no more columns, as a number of bytes.
std::size_t bytes_before_last(std::string_view text, std::size_t columns);

}  // namespace matchbench::text
