#pragma once

#include "harness/execution/session/worker_source.hpp"
#include "harness/fronts/cli/command.hpp"

#include <string>
#include <vector>

namespace matchbench::cli {

// Adds --interpreter, which names what is permitted to entrants here whatever a file says.
void add_interpreters(Command& command, std::vector<std::string>& prefixes);

// The programs with the prefixes that were named.
session::WorkerSource with_interpreters(const session::WorkerSource& programs,
                                        const std::vector<std::string>& prefixes);

// The options as they were given, to continue with; "" if none were.
std::string interpreter_options(const std::vector<std::string>& prefixes);

}  // namespace matchbench::cli
