#pragma once

#include "harness/execution/conformance/plugin_check_session.hpp"
#include "harness/foundation/model/entrant.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::conformance {

enum class CheckVerdict { kPassed, kFailed, kNotChecked };

constexpr const char* name_of(CheckVerdict verdict) {
  constexpr const char* kNames[] = {"passed", "FAILED", "not checked"};
  return kNames[static_cast<int>(verdict)];
}

// One promise of the ABI and whether the plugin keeps it.
struct CheckResult {
  std::string key;    // for programs: "top_k"
  std::string title;  // for people: "top_k is respected"
  CheckVerdict verdict = CheckVerdict::kPassed;
  std::string detail;  // what was seen
  std::string remedy;  // what to do about it; empty unless failed
};

// The conformance suite. The library is never opened in this process: its symbols are read from the
// file, everything else is tried in confined workers, each with a made-up collection. A plugin that
// cannot be opened, created or loaded is not asked further. `taxonomy` is that of check_ontology();
// `on_result` hears of each result as it comes. Throws Error if the library is no shared library
// or no worker can be started.
std::vector<CheckResult> check_plugin(const CheckTarget& target, std::string_view taxonomy,
                                      const std::function<void(const CheckResult&)>& on_result);

}  // namespace matchbench::conformance
