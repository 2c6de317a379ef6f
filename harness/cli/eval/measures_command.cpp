#include "harness/cli/commands.hpp"
#include "harness/cli/table_output.hpp"
#include "harness/cli/terminal.hpp"
#include "harness/eval/measure_catalogue.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <string>

namespace matchbench::cli {
namespace {

int list_measures(bool json) {
  TableOutput output;
  output.json = json;
  print_table(eval::measure_list(), output, "");
  return 0;
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
    fmt::print("\n{}", table_for_people(sheet.parameters));
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
