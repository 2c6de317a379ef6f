#pragma once

#include "harness/protocol/messages.hpp"
#include "harness/round/contest.hpp"
#include "harness/round/session_task.hpp"

#include <filesystem>

namespace matchbench {

// What a worker for this library may touch: the library's folder for reading, `scratch` for
// writing, nothing of the collection.
ConfinementOrder confinement_order(const Protocol& protocol, const std::filesystem::path& library,
                                   const std::filesystem::path& scratch);

// What it may use. Threads beyond the contest's max_threads may exist, since libraries start some
// that then sleep; that they compute is found out by processor time.
WorkerLimits worker_limits(const Protocol& protocol);

}  // namespace matchbench
