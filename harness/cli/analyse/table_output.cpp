#include "harness/cli/analyse/table_output.hpp"

#include "harness/base/error.hpp"
#include "harness/cli/analyse/input.hpp"
#include "harness/store/store.hpp"

#include <fmt/format.h>

#include <cmath>

namespace matchbench {

void add_table_options(Command& command, TableOutput& output) {
  command.flag("--json", output.json, "Print JSON")
      .flag("--csv", output.csv, "Print CSV")
      .flag("--markdown", output.markdown, "Print a Markdown table");
}

void add_study_options(Command& command, TableOutput& output) {
  add_table_options(command, output);
  command.flag("--keep", output.keep, "Keep the table in the round's database, for its report");
}

void print_table(const Table& table, const TableOutput& output, const std::string& heading) {
  if (output.json + output.csv + output.markdown > 1) {
    throw input_error("one of --json, --csv and --markdown, not several");
  }
  if (output.for_people()) fmt::print("{}", heading);
  fmt::print("{}", format_table(table, output.json       ? TableFormat::kJson
                                       : output.csv      ? TableFormat::kCsv
                                       : output.markdown ? TableFormat::kMarkdown
                                                         : TableFormat::kText));
}

void finish_study(const Study& study, const Table& table, const TableOutput& output,
                  const std::string& heading) {
  if (output.keep) {
    if (!is_round_database(study.database)) {
      throw input_error(fmt::format("{} is no round that could keep a table", study.database),
                        "leave out --keep, or name a round's database");
    }
    RoundStore store = RoundStore::open(study.database, RoundStore::Mode::kWrite);
    store.keep_analysis({.name = study.name,
                         .arguments = study.command.given_options(
                             {"--json", "--csv", "--markdown", "--keep", "--collection"}),
                         .tables = format_table(table, TableFormat::kJson),
                         .made = {}});
  }
  print_table(table, output, heading);
}

Cell number_cell(std::optional<double> value, int decimals) {
  if (!value || !std::isfinite(*value)) return {};
  return Number{*value, decimals};
}

Cell count_cell(std::size_t count) {
  return static_cast<std::int64_t>(count);
}

}  // namespace matchbench
