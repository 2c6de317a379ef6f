#pragma once

#include "harness/foundation/text/table/table.hpp"
#include "harness/foundation/text/text_width.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace matchbench::text {

// A cell as people read it; "-" for an empty one. One line, fit for a terminal.
std::string text_of(const Cell& cell);

// The table in aligned columns, as format_table() gives it to people.
std::string text_table(const Table& table);

// The columns of a terminal that a table's longest line takes.
std::size_t text_width(const Table& table);

// The text if it takes no more than `width` columns (at least 1), else its first ones and an
// ellipsis.
std::string shortened(const std::string& text, std::size_t width);

// The one row of a table as format_facts() gives it, in more lines where a text takes more than
// `width` columns.
std::string fitted_facts(const Table& table, std::size_t width);

// The text with blanks up to a width, after it or, if it is aligned right, before it.
std::string padded(std::string_view text, std::size_t width, bool right);

// The text in lines of at most this many characters, broken at its blanks; line breaks of its own
// stay. Every line but the first begins with `indent` blanks, which count. Only a word that is
// longer than that leaves the width.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent = 0);

}  // namespace matchbench::text
