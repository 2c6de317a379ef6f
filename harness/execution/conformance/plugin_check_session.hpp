#pragma once

#include "harness/data/contest/protocol_settings.hpp"
#include "harness/execution/protocol/messages.hpp"
#include "harness/execution/registry/program_plugin.hpp"
#include "harness/execution/session/session_task.hpp"
#include "harness/execution/session/worker.hpp"
#include "harness/foundation/model/collection.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::conformance {

// The plugin under check and how to run it.
struct CheckTarget {
  std::filesystem::path library;  // absolute; of a program its plugin.yaml
  std::uint32_t index = 0;
  std::string parameters = "{}";
  std::vector<HandedFile> files = {};  // what is handed to it
  ConfinementMode confinement = ConfinementMode::kRequired;
  std::filesystem::path worker;                          // the worker program
  std::shared_ptr<keeper::Keeper> keeper;                // of all sessions of the check
  std::vector<std::filesystem::path> interpreters = {};  // as in session::SessionRules
  Grants granted = {};
  std::function<bool()> interrupt = [] {
    return false;
  };  // asked now and then; true ends the check
  // Hears of the log of each session, in which the conversation with a program is traced; empty:
  // nothing is traced.
  std::function<void(const std::string& log)> on_trace = {};
  // Hears what is tried from now on, in a few words.
  std::function<void(std::string_view what)> on_step = [](std::string_view) {};

  bool thorough = false;  // the check may take any time

  bool is_program() const { return matchbench::registry::is_program(library); }
  // A class of SME2, whose interface knows no more than input() and query().
  bool is_sme2() const;
  // Its manifest says that it cannot answer before it is trained.
  bool needs_training() const;
};

// One session with its differences from the usual.
struct CheckSession {
  std::span<const Service> services;
  std::span<const Document> ontologies;  // of these, as the taxonomy is
  std::span<const Service> requests;     // asked in this order
  std::size_t rounds = 1;                // how often they are all asked
  std::uint32_t top_k = 0;
  std::uint32_t max_threads = 1;
  protocol::UnusualCalls unusual = protocol::UnusualCalls::kNone;
  bool as_newer_host = false;
  bool trains = false;               // with judgments on the services before the queries
  bool tight_heap = false;           // see session::SessionTask
  std::int64_t load_budget_ns = 0;   // what the plugin is told; 0: nothing
  std::int64_t query_budget_ns = 0;  // the same for a query; 0: its deadline
  std::int64_t stop_after_ns = 0;    // end the session then; 0: never
  std::optional<contest::Deadlines> deadlines = {};     // none: those of contests
  std::span<const std::filesystem::path> guarded = {};  // as in session::SessionRules
};

// What came of it.
struct CheckRecord {
  std::optional<protocol::Described> described;
  std::array<std::optional<PhaseResult>, kPhaseCount> phases;
  std::vector<protocol::Answered> answers;    // their rankings checked: a bad one has that outcome
  std::vector<std::uint64_t> resident_bytes;  // of the worker, when each answer came
  session::SessionReport report;
  std::uint64_t output_bytes = 0;  // on standard output
  std::string output_start;        // the first of them

  bool ok() const { return report.outcome == Outcome::kOk; }
  // "load: crashed: …" for the first thing that went wrong; "" if nothing did. An abstention is
  // nothing wrong.
  std::string fault() const;
};

// `taxonomy`: of the plan's ontologies. Throws Error if no worker can be started, or if
// interrupted.
CheckRecord check_session(const CheckTarget& target, std::string_view taxonomy,
                          const CheckSession& plan);

}  // namespace matchbench::conformance
