#include "harness/fronts/cli/plugin/plugin_to_start.hpp"

#include "harness/fronts/cli/interpreters.hpp"
#include "harness/fronts/cli/signals.hpp"

#include <fmt/format.h>

#include <string_view>

namespace matchbench::cli {

void add_plugin_to_start(Command& command, PluginToStart& plugin) {
  command
      .required("plugin", plugin.plugin,
                "A plugin library, the folder of a program, or the name of a registered plugin")
      .option("--index", plugin.index, "Which matchmaker of the library")
      .option("--parameters", plugin.parameters, "Parameters for it, a JSON object")
      .choice("--confinement", plugin.confinement, kConfinementModeNames,
              "How strictly workers are sandboxed")
      .flag("--trace", plugin.trace,
            "Show on standard error each message to a program and its answer");
  add_interpreters(command, plugin.interpreters);
}

conformance::PluginCheckRequest request_of(const PluginToStart& plugin, CheckProgress& progress) {
  return {.plugin = plugin.plugin,
          .index = plugin.index,
          .parameters = plugin.parameters,
          .confinement = plugin.confinement,
          .interrupt =
              [&progress, interrupted = watch_signals()] {
                progress.tick();
                return interrupted();
              },
          .on_step =
              [&progress](std::string_view what) {
                progress.turn_to(fmt::format("checking {}", what));
              }};
}

}  // namespace matchbench::cli
