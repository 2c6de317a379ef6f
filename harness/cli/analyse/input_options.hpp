#pragma once

#include "harness/app/study/input.hpp"
#include "harness/cli/command_line.hpp"

namespace matchbench {

// The files that every study reads, and the options that say how.
void add_input_options(Command& command, AnalysisFiles& files);

}  // namespace matchbench
