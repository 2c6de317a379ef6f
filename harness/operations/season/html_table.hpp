#pragma once

#include "harness/foundation/text/table/table.hpp"

#include <string>

namespace matchbench::season {

// A table as HTML: numbers to the right, the entrants as the heads of rows, or else what stands in
// the first column.
std::string html_table(const text::Table& table, const std::string& caption);

}  // namespace matchbench::season
