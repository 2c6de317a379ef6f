#pragma once

#include "harness/execution/session/worker_source.hpp"

namespace matchbench::cli {

// The whole program: reads the arguments, carries out the command, reports errors. Exit code: 0
// done, 1 finished with entrant failures under --strict, 2 bad usage or input, 3 environment.
int cli_main(int argc, char** argv, const session::WorkerSource& programs);

}  // namespace matchbench::cli
