#pragma once

#include "harness/cli/command_line.hpp"
#include "harness/study/input.hpp"

namespace matchbench {

// The files that every study reads, and the options that say how.
void add_input_options(Command& command, AnalysisFiles& files);

}  // namespace matchbench
