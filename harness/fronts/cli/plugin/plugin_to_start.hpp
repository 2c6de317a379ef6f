#pragma once

#include "harness/execution/conformance/check_plugin.hpp"
#include "harness/fronts/cli/command_line.hpp"
#include "harness/fronts/cli/plugin/check_progress.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace matchbench::cli {

// The plugin that a command starts in confined workers, and how, as the user says.
struct PluginToStart {
  std::string plugin;
  std::uint64_t index = 0;
  std::string parameters = "{}";
  ConfinementMode confinement = ConfinementMode::kRequired;
  std::vector<std::string> interpreters = {};
  bool trace = false;
};

// The options of `plugin`, which must live until the command has run.
void add_plugin_to_start(Command& command, PluginToStart& plugin);

// The request for it, which Ctrl-C ends. The caller sets on_trace. `progress` must outlive it.
conformance::PluginCheckRequest request_of(const PluginToStart& plugin, CheckProgress& progress);

}  // namespace matchbench::cli
