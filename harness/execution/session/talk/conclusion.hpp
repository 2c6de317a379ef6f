#pragma once

#include "harness/execution/session/cause.hpp"
#include "harness/execution/session/session_task.hpp"
#include "harness/execution/session/talk/dialogue.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace matchbench::session {

// The end of a worker: why the host ended it, if it did, and the stage it was in.
struct WorkerEnd {
  std::optional<Cause> cause;
  protocol::Stage stage = protocol::Stage::kWaiting;
  bool is_program = false;
  std::string telling_lines;     // of what a program printed
  std::filesystem::path folder;  // of a program
  // The query that it owed, if that may stay open.
  std::optional<KilledQuery> may_repeat;
};

// Says in `report`, whose exit and flags are set, what became of a session whose worker is gone,
// and lets the dialogue answer for what the worker still owed.
void conclude(const WorkerEnd& end, Dialogue& dialogue, SessionReport& report);

}  // namespace matchbench::session
