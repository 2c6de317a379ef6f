#pragma once

#include "harness/data/importers/csv_table.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace matchbench::importers {

// The column `name` of a table of judgments, which has the requests, services or grades. `what`:
// "request", "service" or "grade". Throws an input Error if there is none.
std::size_t required_column(const CsvTable& table, const std::string& name, std::string_view what);

// The same of the member `key` of a line of JSON: its value.
std::string required_member(const text::YamlNode& line, const std::string& key,
                            std::string_view what);

}  // namespace matchbench::importers
