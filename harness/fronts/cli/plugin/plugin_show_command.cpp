#include "harness/execution/conformance/identified_plugin.hpp"
#include "harness/execution/registry/plugin_registry.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/interpreters.hpp"
#include "harness/fronts/cli/signals.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/fronts/cli/terminal.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <memory>

namespace matchbench::cli {
namespace {

struct ShowPluginOptions {
  std::string plugin;
  std::vector<std::string> interpreters;
  bool json = false;
};

int show_plugin(const ShowPluginOptions& options, const session::WorkerSource& programs) {
  const auto library =
      registry::PluginRegistry::standard().resolve(options.plugin, std::filesystem::current_path());
  const text::Table table = conformance::table_of(
      options.plugin,
      conformance::identify_plugin(library, with_interpreters(programs, options.interpreters),
                                   watch_signals()));
  if (options.json) {
    fmt::print("{}", text::format_table(table, text::TableFormat::kJson));
  } else {
    print_for_people(facts_for_people(table));
  }
  return 0;
}

}  // namespace

void add_plugin_show_command(CommandLine& line, const session::WorkerSource& programs) {
  auto options = std::make_shared<ShowPluginOptions>();
  Command& command = line.add("plugin show", "Show the identity and the parameters of a plugin",
                              "matchbench plugin show keyword");
  add_interpreters(command, options->interpreters);
  command.required("plugin", options->plugin, "A registered name, or the path of a library")
      .flag("--json", options->json, "Print JSON")
      .action([options, &programs] { return show_plugin(*options, programs); });
}

}  // namespace matchbench::cli
