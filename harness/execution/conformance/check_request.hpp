#pragma once

#include "harness/execution/conformance/plugin_check_session.hpp"
#include "harness/execution/session/worker_source.hpp"
#include "harness/foundation/model/isolation.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace matchbench::conformance {

// The plugin that somebody wants to check or to try, and how.
struct PluginCheckRequest {
  std::string plugin;  // a registered name, or the path of a library
  std::uint64_t index = 0;
  std::string parameters = "{}";  // JSON object
  ConfinementMode confinement = ConfinementMode::kRequired;
  // Asked now and then; true ends the check.
  std::function<bool()> interrupt = [] { return false; };
  // These are as in CheckTarget; only of programs.
  std::function<void(const std::string& log)> on_trace = {};
  // Hears what is tried from now on, in a few words.
  std::function<void(std::string_view what)> on_step = [](std::string_view) {};
};

// Finds the plugin and reads its manifest. Throws an input Error if there is none, if the manifest
// is the cause, or if a library is to be traced.
CheckTarget target_of(const PluginCheckRequest& request, const session::WorkerSource& programs);

}  // namespace matchbench::conformance
