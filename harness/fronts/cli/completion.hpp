#pragma once

#include "harness/fronts/cli/command_manual.hpp"

#include <span>
#include <string>

namespace matchbench::cli {

enum class Shell { kBash, kZsh, kFish };

// A script that teaches the shell the program's commands and options, and to ask 'matchbench
// complete' for measures, plugins, relevance settings and entrants; whatever else is typed is
// completed as a file name.
std::string completion_script(Shell shell, std::span<const CommandManual> commands);

}  // namespace matchbench::cli
