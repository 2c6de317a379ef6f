#pragma once

#include "harness/foundation/text/table/table.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::text {

// A table cut down to a width.
struct FittedTable {
  Table table;
  // Titles of the columns that did not fit; of several of a group its name, once.
  std::vector<std::string> left_out;
  // Titles of columns of URIs, and what was cut from the beginning of each of them.
  std::vector<std::pair<std::string, std::string>> folders;
  bool has_cut_texts = false;  // they contain "…"
};
// If the table is wider than `width`, URIs lose what all of their column begin with. Then columns
// are left out, first those without any value, then the least important, and of these the last,
// until the table is no wider. A column takes the rest of its group with it. If what must stay is
// too wide, texts are shortened to 14 characters; if that does not suffice, numbers are left out
// from the end, all but one. Then texts are shortened to eight characters, and at last any columns
// are left out from the end; the first one always stays.
FittedTable fitted(Table table, std::size_t width);

}  // namespace matchbench::text
