#pragma once

#include "harness/execution/conformance/check_request.hpp"
#include "harness/execution/conformance/plugin_check.hpp"
#include "harness/execution/session/worker_source.hpp"
#include "harness/foundation/text/table/table.hpp"

#include <functional>
#include <string>
#include <vector>

namespace matchbench::conformance {

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
