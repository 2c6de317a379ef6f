#pragma once

#include "harness/foundation/text/table/table.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::text {

// Between two columns.
inline constexpr std::string_view kGap = "  ";

// The table, with texts of a column that differ and may look alike to a reader as their code
// points.
Table told_apart(Table table);

// A column's title as it is printed. A name can head a column, too.
std::string title_of(const Column& column);

std::vector<std::size_t> column_widths(const Table& table);
std::size_t line_width(std::span<const std::size_t> widths);

// Whether it has only numbers and empty cells, whose ends are aligned.
bool is_right_aligned(const Table& table, std::size_t column);

}  // namespace matchbench::text
