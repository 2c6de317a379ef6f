#pragma once

#include "harness/foundation/text/table/table.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace matchbench::text {

// The place of the column with this key or title. Throws an input Error in the name of the option
// that lists the columns for a name that the table lacks, or a title that several have.
std::size_t place_of_column(const Table& table, std::string_view name, std::string_view option);

// These columns alone, in this order, by their keys or titles. Throws as place_of_column() does.
Table with_columns(const Table& table, std::span<const std::string> names);

}  // namespace matchbench::text
