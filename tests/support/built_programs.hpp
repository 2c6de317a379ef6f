#pragma once

#include "harness/execution/session/worker_source.hpp"

#include <filesystem>
#include <string>

namespace matchbench {

// The worker of this build. Nothing closes the test to others, so that a debugger can look at it.
inline session::WorkerSource built_programs() {
  return {.serve_in_process = {},
          .protect_host = [] {},
          .worker = std::filesystem::path(MATCHBENCH_BINARY_DIR) / "bin/matchbench-worker"};
}

// The library of a plugin that comes with matchbench.
inline std::filesystem::path built_plugin(const std::string& name) {
  return std::filesystem::path(MATCHBENCH_BINARY_DIR) / "plugins" / name / (name + ".so");
}

}  // namespace matchbench
