#pragma once

#include "harness/conformance/plugin_check.hpp"
#include "harness/session/worker_source.hpp"
#include "harness/text/table/table.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::conformance {

struct PluginCheckRequest {
  std::string plugin;  // a registered name, or the path of a library
  std::uint64_t index = 0;
  std::string parameters = "{}";  // JSON object
  ConfinementMode confinement = ConfinementMode::kRequired;
  // Asked now and then; true ends the check.
  std::function<bool()> interrupt = [] { return false; };
  // As in CheckTarget; only of programs.
  std::function<void(const std::string& log)> on_trace = {};
  // Hears what is tried from now on, in a few words.
  std::function<void(std::string_view what)> on_step = [](std::string_view) {};
};

struct PluginCheckReport {
  std::filesystem::path library;
  std::vector<CheckResult> results;

  std::size_t count(CheckVerdict verdict) const;
};

// Tries in confined workers whether the plugin keeps every promise of the interface. `on_result`
// hears of each result as it comes. Throws an input Error if there is no such plugin, or if a
// library is to be traced.
PluginCheckReport check_plugin(const PluginCheckRequest& request,
                               const session::WorkerSource& programs,
                               const std::function<void(const CheckResult&)>& on_result);

// A row for each result, for programs.
text::Table check_table(const std::vector<CheckResult>& results);

}  // namespace matchbench::conformance
