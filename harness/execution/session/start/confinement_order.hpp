#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/execution/protocol/messages.hpp"
#include "harness/execution/session/session_task.hpp"

#include <filesystem>

namespace matchbench::session {

// The limits of a worker, and where it finds its root and its scratch folder: empty folders to be
// in `session`. What it may see is not in it (show_files()).
ConfinementPolicy confinement_order(const contest::ProtocolSettings& protocol,
                                    const std::filesystem::path& session);

// A worker may use this much. Threads beyond the contest's max_threads may exist, since libraries
// start some that then sleep; that they compute is found out by processor time.
WorkerLimits worker_limits(const contest::ProtocolSettings& protocol);

}  // namespace matchbench::session
