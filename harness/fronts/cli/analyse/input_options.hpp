#pragma once

#include "harness/fronts/cli/command_line.hpp"
#include "harness/scoring/study/input.hpp"

namespace matchbench::cli {

// The files that every study reads, and the options that say how.
void add_input_options(Command& command, study::AnalysisFiles& files);

}  // namespace matchbench::cli
