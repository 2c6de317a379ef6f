#pragma once

#include "harness/cli/signals.hpp"
#include "harness/session/worker_source.hpp"

namespace matchbench::cli {

// The same, to be ended by a signal that leaves no worker and no scratch folder behind.
inline session::WorkerSource interruptible(session::WorkerSource workers) {
  workers.interrupt = watch_signals();
  return workers;
}

}  // namespace matchbench::cli
