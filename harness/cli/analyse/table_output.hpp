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
  bool markdown = false;
  bool keep = false;  // with the round, for its report

  bool for_people() const { return !json && !csv && !markdown; }
};

void add_table_options(Command& command, TableOutput& output);
// --keep too: for studies of a round.
void add_study_options(Command& command, TableOutput& output);

// `heading` goes before the table, for people only.
void print_table(const Table& table, const TableOutput& output, const std::string& heading);

// What --keep needs to know of a study.
struct Study {
  std::string name;  // "incomplete"
  const Command& command;
  std::string database;  // the first of the files it was given
};

// Prints the table, and keeps it with the round where the user says so. Throws an input Error where
// there is no round to keep it with.
void finish_study(const Study& study, const Table& table, const TableOutput& output,
                  const std::string& heading);

// A number's cell; empty where there is none or it is not finite.
Cell number_cell(std::optional<double> value, int decimals = 4);
Cell count_cell(std::size_t count);

}  // namespace matchbench
