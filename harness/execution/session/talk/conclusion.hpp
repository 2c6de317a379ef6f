#pragma once

#include "harness/execution/protocol/flight_recorder.hpp"
#include "harness/execution/session/session_task.hpp"
#include "harness/execution/session/step.hpp"
#include "harness/execution/session/talk/dialogue.hpp"
#include "harness/foundation/base/os/child_process.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace matchbench::session {

// The end of a worker: why the host ended it, if it did, and the stage it was in.
struct WorkerEnd {
  std::optional<Cause> cause;
  protocol::Stage stage = protocol::Stage::kWaiting;
  bool is_program = false;
  std::string telling_lines;       // of what a program printed
  std::filesystem::path folder;    // of a program
  std::uint64_t newest_query = 0;  // that was sent, by the recorder's account
  // The query that it owed, if that may stay open.
  std::optional<KilledQuery> may_repeat;
  bool may_begin_again = false;
};

// Says in `report`, whose exit and flags are set, what became of a session whose worker is gone,
// and lets the dialogue answer for what the worker still owed.
void conclude(const WorkerEnd& end, Dialogue& dialogue, SessionReport& report);

// Finds why a worker ended by itself, by how it exited and by the stage it was in. An exit
// code of 0 is not a success: only the final message (`final_seen`) is.
Cause cause_of(const ProcessEnd& exit, bool final_seen, protocol::Stage stage);

// Finds why a session failed whose worker did not get so far as to introduce itself: no plugin code
// had run, so it is the harness that failed. `killed`: why the host ended it, if it did.
Cause cause_before_hello(const ProcessEnd& exit, const std::optional<Cause>& killed);

}  // namespace matchbench::session
