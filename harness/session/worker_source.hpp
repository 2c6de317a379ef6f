#pragma once

#include "harness/session/worker.hpp"

#include <filesystem>
#include <functional>

namespace matchbench::session {

// What `app` needs and may not include itself: the program that calls it puts it in.
struct WorkerSource {
  Serve serve_in_process;              // for `isolation: none`
  std::function<void()> protect_host;  // closes this process to others of the same user
  std::filesystem::path worker;        // the worker program
};

}  // namespace matchbench::session
