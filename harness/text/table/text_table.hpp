#pragma once

#include "harness/text/table/table.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::text {

// A cell as people read it; "-" for an empty one. One line, fit for a terminal.
std::string text_of(const Cell& cell);

// The table in aligned columns, as format_table() gives it to people.
std::string text_table(const Table& table);

// The characters that a text takes on a terminal (code points, which is right for all but wide
// scripts), and those that a table's longest line takes.
std::size_t text_width(std::string_view text);
std::size_t text_width(const Table& table);

// The text if it takes no more than `width` characters (at least 1), else its first ones and an
// ellipsis.
std::string shortened(const std::string& text, std::size_t width);

// The one row of a table as format_facts() gives it, in more lines where a text takes more than
// `width` characters.
std::string fitted_facts(const Table& table, std::size_t width);

// The text with blanks up to a width, after it or, if it is aligned right, before it.
std::string padded(std::string_view text, std::size_t width, bool right);

// A table cut down to a width.
struct FittedTable {
  Table table;
  std::vector<std::string> left_out;  // titles of the columns that did not fit
  // Titles of columns of URIs, and what was cut from the beginning of each of them.
  std::vector<std::pair<std::string, std::string>> folders;
};
// If the table is wider than `width`, URIs lose what all of their column begin with. Then columns
// are left out, first those without any value, then the least important, and of these the last,
// until the table is no wider. If what must stay is too wide, texts are shortened to 14 characters;
// if that does not suffice, numbers are left out from the end, all but one. Then texts are
// shortened to eight characters, and at last any columns are left out from the end; the first one
// always stays.
FittedTable fitted(Table table, std::size_t width);

}  // namespace matchbench::text
