#pragma once

#include "harness/cli/command_line.hpp"
#include "harness/report/table.hpp"

#include <optional>
#include <string>

namespace matchbench {

// How a command prints the table that it makes.
struct TableOutput {
  bool json = false;
  bool csv = false;

  bool for_people() const { return !json && !csv; }
};

void add_table_options(Command& command, TableOutput& output);

// `heading` goes before the table, for people only.
void print_table(const Table& table, const TableOutput& output, const std::string& heading);

// A number's cell; empty where there is none or it is not finite.
Cell number_cell(std::optional<double> value, int decimals = 4);
Cell count_cell(std::size_t count);

}  // namespace matchbench
