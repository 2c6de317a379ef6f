#pragma once

#include "harness/model/outcome.hpp"
#include "harness/protocol/flight_recorder.hpp"
#include "harness/session/worker.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace matchbench::session {

// Why a session ended before its time.
struct Cause {
  Outcome outcome = Outcome::kOk;
  std::string message;
  // Only this query of the session (its sequence number) is to blame, if it is still unanswered.
  std::optional<std::uint64_t> query = std::nullopt;
  // What was seen may have been the worker's own end: how it exited is then the better explanation.
  bool may_be_ending = false;
};

// What became of a worker that ended by itself, from how it exited and the stage it was in. An exit
// code of 0 is no success: only the final message (`final_seen`) is. `cpu_limit_seconds`: the
// kernel's limit on its processor time, 0 for none; no signal counts as that limit before it is
// used.
Cause cause_of(const ProcessEnd& exit, bool final_seen, protocol::Stage stage,
               std::uint64_t cpu_limit_seconds);

// What became of a session whose worker did not get so far as to introduce itself: no plugin code
// had run, so it is the harness that failed. `killed`: why the host ended it, if it did.
Cause cause_before_hello(const ProcessEnd& exit, const std::optional<Cause>& killed);

}  // namespace matchbench::session
