#include "harness/fronts/cli/judge/judge_commands.hpp"

#include "harness/fronts/cli/commands.hpp"

namespace matchbench::cli {

void add_judge_commands(CommandLine& line) {
  add_judge_pool_command(line);
  add_judge_serve_command(line);
  add_judge_agree_command(line);
  add_judge_merge_command(line);
}

}  // namespace matchbench::cli
