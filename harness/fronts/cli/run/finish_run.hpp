#pragma once

#include "harness/fronts/cli/run/run_options.hpp"
#include "harness/operations/conduct/run_contest.hpp"

#include <span>
#include <string>

namespace matchbench::cli {

// Carries out what was prepared, with progress on standard error, and says how it ended. Returns
// the exit code. `go_on`: the command that continues it if it is interrupted, which is an
// environment Error.
int finish_run(conduct::PreparedContest& prepared, const RunOptions& options,
               const std::string& go_on);

// Prints the plans of rounds that are not to be run, what there is to know of their entrants, and
// whether their databases are there. Throws an input Error where `run` could not use those.
void print_plans(std::span<const conduct::PreparedContest> rounds);

// " --track NAME --db PLACE": the options that name the round again.
std::string place_of(const RunOptions& options, const conduct::PreparedContest& prepared);

}  // namespace matchbench::cli
