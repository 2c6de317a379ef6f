#pragma once

#include "harness/cli/signals.hpp"
#include "harness/session/programs.hpp"

namespace matchbench::cli {

// The same, to be ended by a signal that leaves no worker and no scratch folder behind.
inline session::Programs interruptible(session::Programs programs) {
  programs.interrupt = watch_signals();
  return programs;
}

}  // namespace matchbench::cli
