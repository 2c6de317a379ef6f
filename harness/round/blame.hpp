#pragma once

#include "harness/model/outcome.hpp"
#include "harness/protocol/flight_recorder.hpp"
#include "harness/round/worker.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace matchbench {

// Why a session ended before its time.
struct Cause {
  Outcome outcome = Outcome::kOk;
  std::string message;
  // Only this query of the session (its sequence number) is to blame, if it is still unanswered.
  std::optional<std::uint64_t> query = std::nullopt;
};

// What became of a worker that ended by itself, from how it exited and the stage it was in. An exit
// code of 0 is no success: only the final message (`final_seen`) is.
Cause cause_of(const WorkerExit& exit, bool final_seen, Stage stage);

}  // namespace matchbench
