#pragma once

#include "harness/execution/protocol/flight_recorder.hpp"
#include "harness/execution/session/cause.hpp"
#include "harness/foundation/base/os/child_process.hpp"

#include <optional>

namespace matchbench::session {

// Finds why a worker ended by itself, by how it exited and by the stage it was in. An exit
// code of 0 is not a success: only the final message (`final_seen`) is.
Cause cause_of(const ProcessEnd& exit, bool final_seen, protocol::Stage stage);

// Finds why a session failed whose worker did not get so far as to introduce itself: no plugin code
// had run, so it is the harness that failed. `killed`: why the host ended it, if it did.
Cause cause_before_hello(const ProcessEnd& exit, const std::optional<Cause>& killed);

}  // namespace matchbench::session
