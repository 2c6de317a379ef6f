#pragma once

#include "harness/cli/run/run_options.hpp"
#include "harness/run/run_contest.hpp"

#include <string>

namespace matchbench::cli {

// Carries out what was prepared, with progress on standard error, and says how it ended. Returns
// the exit code. `go_on`: the command that continues it if it is interrupted, which is an
// environment Error.
int finish_run(const run::PreparedContest& prepared, const RunOptions& options,
               const std::string& go_on);

// Prints the plan of a round that is not to be run, and what there is to know of its entrants.
void print_plan(const run::PreparedContest& prepared);

// " --track NAME --db PLACE": the options that name the round again.
std::string place_of(const RunOptions& options, const run::PreparedContest& prepared);

}  // namespace matchbench::cli
