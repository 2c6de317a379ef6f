#pragma once

#include "harness/fronts/cli/command.hpp"
#include "harness/scoring/eval/files/run_file.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace matchbench::cli {

// How a command prints the run that it makes.
struct PrintedRun {
  std::optional<std::uint64_t> depth;
  std::string tag;  // "": the run's own
  eval::RunFormat to = eval::RunFormat::kTrec;
};

void add_print_options(Command& command, PrintedRun& printed, const char* default_tag);

// Cut and tagged as the options say. Returns the exit code.
int print_run(eval::RunFile run, const PrintedRun& printed);

}  // namespace matchbench::cli
