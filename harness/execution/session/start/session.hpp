#pragma once

#include "harness/data/contest/protocol_settings.hpp"
#include "harness/execution/session/session_task.hpp"
#include "harness/execution/session/watch/host_ticks.hpp"
#include "harness/execution/session/worker.hpp"

#include <filesystem>
#include <functional>
#include <span>

namespace matchbench::session {

// These rules say where and how sessions are held. Everything must outlive the sessions.
struct SessionRules {
  const contest::ProtocolSettings& protocol;  // confinement, limits, deadlines and cores
  const StartWorker& start_worker;
  // No plugin may read these even if they are beside its library, such as the collection, the
  // database and the libraries of all entrants.
  std::span<const std::filesystem::path> guarded = {};
  // The prefixes outside of the system's folders in which a program's interpreter may lie.
  std::span<const std::filesystem::path> interpreters = {};
  // Called before the plugin's files are judged or read for workers. This happens at each session.
  // If a keeper has copies, it happens at the first session and whenever the plugin's library or
  // manifest has changed. An exception that it throws ends the session.
  std::function<void()> before_reading = [] {};
  HostTicks* ticks = nullptr;  // NULL: nobody asks when the host did not run
};

// Holds one session with a worker of its own, from its start to its end: makes its scratch folder,
// confines and pins it by the rules, talks, watches, and says what became of it. A worker that is
// killed from outside before it has introduced itself, and so before any plugin code has run, is
// replaced, twice at most. If none introduces itself, but one of the null plugin does, the plugin
// has failed to load; else the outcome is kHarnessError. Of `task` it sets what follows from the
// rules and from what the task grants: confinement, threads, values of variables. Throws an input
// Error if such a variable is not set. `interrupt` is asked at least every 20 ms; true ends the
// session. Stores nothing and prints nothing. Throws an environment Error if the host
// itself is in trouble or the worker program cannot be started.
SessionReport hold_session(const SessionRules& rules, const SharedImage& image, SessionTask task,
                           const SessionEvents& events, const std::function<bool()>& interrupt);

}  // namespace matchbench::session
