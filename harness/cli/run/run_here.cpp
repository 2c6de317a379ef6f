#include "harness/app/run/run_contest.hpp"
#include "harness/cli/run/finish_run.hpp"
#include "harness/cli/run/run_options.hpp"

#include <fmt/format.h>

namespace matchbench {

int run_here(const RunOptions& options, const Programs& programs) {
  const std::string contest = contest_of(options);
  const PreparedRun prepared = prepare_run(
      {.contest = contest, .database = options.db, .only = options.only, .resume = options.resume},
      programs);
  if (options.dry_run) {
    fmt::print("{}", describe(prepared));
    return 0;
  }
  return finish_run(
      prepared, options,
      fmt::format("matchbench run {} --db {} --resume", contest, prepared.database.string()));
}

}  // namespace matchbench
