#pragma once

#include "harness/data/contest/granted.hpp"
#include "harness/execution/conformance/plugin_check.hpp"
#include "harness/execution/conformance/plugin_check_session.hpp"
#include "harness/execution/session/worker_source.hpp"
#include "harness/foundation/model/collection.hpp"
#include "harness/foundation/model/isolation.hpp"
#include "harness/foundation/text/table/table.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::conformance {

// The plugin that somebody wants to check or to try, and how.
struct PluginCheckRequest {
  std::string plugin;  // a registered name, or the path of a library
  std::uint64_t index = 0;
  std::string parameters = "{}";  // JSON object
  bool thorough = false;          // the check may take any time; else two minutes, or little more
  // What is handed to it, without digests; none: what is usual (registry/handed_files.hpp).
  std::vector<HandedFile> files = {};
  ConfinementMode confinement = ConfinementMode::kRequired;
  bool strangers = false;  // nobody knows its author, as in session::permitted_prefixes()
  // Of the plugin, by the name that contests give it.
  std::vector<contest::NamedGrants> grants = {};
  // Asked now and then; true ends the check.
  std::function<bool()> interrupt = [] { return false; };
  // These are as in CheckTarget; only of programs.
  std::function<void(const std::string& log)> on_trace = {};
  // Hears what is tried from now on, in a few words.
  std::function<void(std::string_view what)> on_step = [](std::string_view) {};
};

// Finds the plugin and reads its manifest. Throws an input Error if there is none, if the manifest
// is the cause, if a file that is handed over or needed is not there, if a library is to be traced,
// or if another plugin is granted something.
CheckTarget target_of(const PluginCheckRequest& request, const session::WorkerSource& programs);

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

// Loads the collection into one confined worker and asks its requests once each, in their order, as
// a round would. The record says that the plugin can be trained only if it learns with these
// parameters. Only a query has a deadline, a minute, and nothing is trained or scored. `top_k`
// 0: whole rankings. No plugin may read `guarded`, even if it is beside its library. With
// request.on_trace the conversation with a program is traced in the log. Throws as target_of()
// does, an input Error if a link leads out of a program's folder, and Error if no worker can be
// started or if interrupted.
CheckRecord try_plugin(const PluginCheckRequest& request, const Collection& collection,
                       std::uint32_t top_k, std::span<const std::filesystem::path> guarded,
                       const session::WorkerSource& programs);

}  // namespace matchbench::conformance
