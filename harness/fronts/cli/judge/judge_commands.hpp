#pragma once

#include "harness/fronts/cli/command_line.hpp"

namespace matchbench::cli {

// One function for each file judge_*_command.cpp.
void add_judge_pool_command(CommandLine& line);
void add_judge_serve_command(CommandLine& line);
void add_judge_agree_command(CommandLine& line);
void add_judge_merge_command(CommandLine& line);

}  // namespace matchbench::cli
