#pragma once

#include "harness/execution/conformance/check_plugin.hpp"
#include "harness/fronts/cli/command_line.hpp"
#include "harness/fronts/cli/shared_options.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::cli {

// Shows on standard error what `plugin check` or `plugin try` is doing and for how long: a line
// that is rewritten on a terminal; elsewhere a line for what takes long.
class CheckProgress {
 public:
  CheckProgress();
  ~CheckProgress() { clear(); }
  CheckProgress(const CheckProgress&) = delete;
  CheckProgress& operator=(const CheckProgress&) = delete;

  void turn_to(std::string_view what);  // such as "checking whether it opens"
  // Comes by every some milliseconds.
  void tick();
  // Takes the line away, before something else is printed.
  void clear();

 private:
  const bool terminal_;
  const std::int64_t begin_ns_;
  std::string what_;
  std::int64_t next_ns_ = 0;  // when something is shown again
  bool drawn_ = false;
};

// The plugin that a command starts in confined workers, and how, as the user says.
struct PluginToStart {
  conformance::PluginCheckRequest request;
  std::vector<std::string> interpreters = {};
  std::vector<std::string> files = {};  // KEY=PATH
  GrantOptions grants = {};
  bool trace = false;
};

// The options of `plugin`, which must live until the command has run.
void add_plugin_to_start(Command& command, PluginToStart& plugin);

// The request for it, which Ctrl-C ends. The caller sets on_trace. `progress` must outlive it.
conformance::PluginCheckRequest request_of(const PluginToStart& plugin, CheckProgress& progress);

}  // namespace matchbench::cli
