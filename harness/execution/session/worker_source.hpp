#pragma once

#include "harness/execution/session/worker.hpp"

#include <filesystem>
#include <functional>
#include <vector>

namespace matchbench::session {

// The use cases need these and may not include them: the program that calls them puts them in.
struct WorkerSource {
  Serve serve_in_process;              // for `isolation: none`
  std::function<void()> protect_host;  // closes this process to others of the same user
  std::filesystem::path worker;        // the worker program
  // The prefixes in which the person at the keyboard permits interpreters of entrants.
  std::vector<std::filesystem::path> interpreters = {};
};

}  // namespace matchbench::session
