#include "harness/fronts/cli/eval/printed_run.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/fronts/cli/terminal.hpp"

#include <fmt/format.h>

namespace matchbench::cli {

void add_print_options(Command& command, PrintedRun& printed, const char* default_tag) {
  command.option("--depth", printed.depth, "Keep the top N documents of each topic")
      .option("--tag", printed.tag,
              fmt::format("The tag of the printed run; default: {}", default_tag));
}

int print_run(eval::RunFile run, const PrintedRun& printed) {
  if (printed.depth == 0U) throw input_error("--depth is 0", "give at least 1");
  if (printed.depth) eval::cut_run(run, *printed.depth);
  if (printed.tag.find_first_of(" \t\r\n") != std::string::npos) {
    throw input_error(fmt::format("--tag '{}' has a blank in it", printed.tag),
                      "blanks separate the columns of a run; leave them out");
  }
  if (!printed.tag.empty()) run.tag = printed.tag;
  print_for_programs(eval::format_run(run, printed.to));
  return 0;
}

}  // namespace matchbench::cli
