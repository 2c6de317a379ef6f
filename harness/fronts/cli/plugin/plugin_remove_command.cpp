#include "harness/execution/registry/plugin_registry.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/terminal.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <memory>

namespace matchbench::cli {

void add_plugin_remove_command(CommandLine& line) {
  auto name = std::make_shared<std::string>();
  line.add("plugin remove", "Remove a registration; the library stays",
           "matchbench plugin remove sumatch")
      .required("name", *name, "The name it was registered under")
      .action([name] {
        registry::PluginRegistry::standard().remove(*name);
        print_for_people(fmt::format("'{}' is no longer registered\n", *name));
        return 0;
      });
}

}  // namespace matchbench::cli
