#include "harness/execution/registry/plugin_registry.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/text/table/table.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/fronts/cli/terminal.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <memory>

namespace matchbench::cli {
namespace {

int list_plugins(bool json) {
  text::Table table{
      {{"name", "name"}, {"origin", "origin"}, {"state", "state"}, {"library", "library", 1}}, {}};
  for (const auto& plugin : registry::PluginRegistry::standard().list()) {
    table.rows.push_back({plugin.name, plugin.shipped ? "matchbench" : "yours",
                          is_file(plugin.library) ? "there" : "missing", plugin.library.string()});
  }
  if (!json && table.rows.empty()) {
    print_for_people("no plugins; register one with 'matchbench plugin add FILE.so'\n");
    return 0;
  }
  fmt::print("{}",
             json ? text::format_table(table, text::TableFormat::kJson) : table_for_people(table));
  return 0;
}

}  // namespace

void add_plugin_list_command(CommandLine& line) {
  auto json = std::make_shared<bool>(false);
  line.add("plugin list", "List the plugins that contests can name",
           "matchbench plugin list --json")
      .flag("--json", *json, "Print JSON")
      .action([json] { return list_plugins(*json); });
}

}  // namespace matchbench::cli
