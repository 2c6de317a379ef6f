#pragma once

#include "harness/round/worker.hpp"

#include <functional>

namespace matchbench {

// What the command line needs and may not include itself: the program that calls it puts it in.
struct Programs {
  Serve serve_in_process;              // for `isolation: none`
  std::function<void()> protect_host;  // closes this process to others of the same user
};

// The whole program: reads the arguments, carries out the command, reports errors. Exit code: 0
// done, 1 finished with entrant failures under --strict, 2 bad usage or input, 3 environment.
int cli_main(int argc, char** argv, const Programs& programs);

}  // namespace matchbench
