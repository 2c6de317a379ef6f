#include "harness/cli/analyse/table_output.hpp"

#include "harness/base/error.hpp"

#include <fmt/format.h>

#include <cmath>

namespace matchbench {

void add_table_options(Command& command, TableOutput& output) {
  command.flag("--json", output.json, "Print JSON").flag("--csv", output.csv, "Print CSV");
}

void print_table(const Table& table, const TableOutput& output, const std::string& heading) {
  if (output.json && output.csv) throw input_error("--json or --csv, not both");
  if (output.for_people()) fmt::print("{}", heading);
  fmt::print("{}", format_table(table, output.json  ? TableFormat::kJson
                                       : output.csv ? TableFormat::kCsv
                                                    : TableFormat::kText));
}

Cell number_cell(std::optional<double> value, int decimals) {
  if (!value || !std::isfinite(*value)) return {};
  return Number{*value, decimals};
}

Cell count_cell(std::size_t count) {
  return static_cast<std::int64_t>(count);
}

}  // namespace matchbench
