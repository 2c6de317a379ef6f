#pragma once

#include "harness/foundation/text/table/table.hpp"
#include "harness/fronts/cli/command_line.hpp"
#include "harness/scoring/study/study_sheet.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace matchbench::cli {

// How a command prints the table that it makes.
struct TableOutput {
  bool json = false;
  bool csv = false;
  bool raw_csv = false;
  bool markdown = false;
  bool latex = false;
  bool keep = false;  // with the round, for its report

  bool for_people() const { return !json && !csv && !raw_csv && !markdown && !latex; }
};

void add_table_options(Command& command, TableOutput& output);
// --keep too: for studies of a round.
void add_study_options(Command& command, TableOutput& output);

// The format that the user asked for.
text::TableFormat format_of(const TableOutput& output);

// The heading goes before the table, for people alone.
void print_table(const text::Table& table, const TableOutput& output, const std::string& heading);

// The table with the columns that fit the terminal and lines that name the others, tell of cut
// texts and say where both are, such as "--csv has them"; all of it if standard output is no
// terminal.
std::string table_for_people(const text::Table& table,
                             std::string_view elsewhere = "--json has them");
// The one row of a table in lines that fit the terminal.
std::string facts_for_people(const text::Table& table);

// The columns of characters that a board has: the terminal's, or 100 if standard output is none.
std::size_t board_width();
// The same of a leaderboard, in that width.
std::string board_for_people(const text::Table& table);

// What --keep needs to know of a study.
struct Study {
  std::string name;  // "incomplete"
  const Command& command;
  std::string database;  // the first of the files it was given
};

// Prints the remarks to standard error, then heading and table, and keeps the table with the round
// if the user says so. Throws an input Error if there is no round to keep it with.
void finish_study(const Study& study, const study::StudySheet& sheet, const TableOutput& output);

}  // namespace matchbench::cli
