#include "harness/foundation/text/table/text_table.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/scoring/eval/measure_catalogue.hpp"

#include <fmt/format.h>

#include <memory>
#include <sstream>
#include <string>

namespace matchbench::cli {
namespace {

int list_measures(bool json) {
  const text::Table list = eval::measure_list();
  fmt::print("{}",
             json ? text::format_table(list, text::TableFormat::kJson) : table_for_people(list));
  return 0;
}

// The table in the terminal's width, its last column in as many lines as that takes.
std::string wrapped_table(const text::Table& table) {
  constexpr std::size_t kNarrowest = 20;
  text::Table others = table;
  others.columns.pop_back();
  for (auto& row : others.rows) row.pop_back();
  const std::size_t indent = text::text_width(others) + 2;
  const auto width = terminal_width();
  if (!width || text::text_width(table) <= *width || *width < indent + kNarrowest) {
    return table_for_people(table);
  }
  std::istringstream lines(text::text_table(others));
  std::string out;
  const auto add = [&](const std::string& last) {
    std::string line;
    std::getline(lines, line);
    out += text::padded(line, indent, false) + text::wrapped(last, *width, indent) + "\n";
  };
  add(table.columns.back().title);
  for (const auto& row : table.rows) add(text::text_of(row.back()));
  return out;
}

struct ShowMeasureOptions {
  std::string name;
  bool json = false;
};

int show_measure(const ShowMeasureOptions& options) {
  const eval::MeasureSheet sheet = eval::measure_sheet(options.name);
  if (options.json) {
    fmt::print("{}",
               text::format_json({{"measure", sheet.facts}, {"parameters", sheet.parameters}}));
  } else {
    print_for_people(facts_for_people(sheet.facts));
    fmt::print("\n{}", wrapped_table(sheet.parameters));
  }
  return 0;
}

}  // namespace

void add_measures_commands(CommandLine& line) {
  auto json = std::make_shared<bool>(false);
  line.add("measures", "List the measures that rankings can be scored with",
           "matchbench measures --json")
      .flag("--json", *json, "Print JSON")
      .action([json] { return list_measures(*json); });
  auto options = std::make_shared<ShowMeasureOptions>();
  line.add("measures show", "Show a measure's formula, parameters and source",
           "matchbench measures show nDCG")
      .required("name", options->name, "The measure, or another tool's name for it")
      .flag("--json", options->json, "Print JSON")
      .action([options] { return show_measure(*options); });
}

}  // namespace matchbench::cli
