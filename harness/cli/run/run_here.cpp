#include "harness/base/log.hpp"
#include "harness/cli/run/finish_run.hpp"
#include "harness/cli/run/run_options.hpp"
#include "harness/cli/terminal.hpp"
#include "harness/doctor/examine.hpp"
#include "harness/run/contest_rounds.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::cli {

int run_here(const RunOptions& options, const session::WorkerSource& programs) {
  const std::string contest = contest_of(options);
  const std::vector<run::PreparedContest> rounds = run::prepare_rounds({.contest = contest,
                                                                        .track = options.track,
                                                                        .database = options.db,
                                                                        .only = options.only,
                                                                        .resume = options.resume},
                                                                       programs);
  if (options.dry_run) {
    for (const auto& round : rounds) print_for_people(run::describe(round));
    return 0;
  }
  run::require_databases(rounds);
  for (const auto& line : doctor::lines_for(rounds.front().contest.protocol)) log_warning(line);
  int exit_code = 0;
  for (const auto& round : rounds) {
    const std::string go_on =
        fmt::format("matchbench run {}{} --resume", contest, place_of(options, round));
    exit_code = std::max(exit_code, finish_run(round, options, go_on));
  }
  return exit_code;
}

}  // namespace matchbench::cli
