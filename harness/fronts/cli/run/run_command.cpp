#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/log.hpp"
#include "harness/foundation/base/shell_word.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/run/finish_run.hpp"
#include "harness/fronts/cli/run/run_options.hpp"
#include "harness/fronts/cli/shared_options.hpp"
#include "harness/operations/conduct/contest_rounds.hpp"
#include "harness/operations/doctor/examine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <vector>

namespace matchbench::cli {
namespace {

// Once: whoever else may write to its folder could exchange it after what it asks for was said. A
// program that has written the file for the person hands over a copy in a place of its own.
void read_contest(conduct::ContestRequest& round) {
  if (round.contest.empty()) return;
  const char* copy = std::getenv("MATCHBENCH_CONTEST");
  round.text = read_file(copy == nullptr ? round.contest : std::filesystem::path(copy));
}

int run(RunOptions& options, const session::WorkerSource& programs) {
  if (options.split.entrant_groups && options.split.plan.empty() && options.cluster.empty()) {
    throw input_error("--entrant-groups needs --prepare or --cluster", "add one of them");
  }
  read_contest(options.round);
  if (options.plan.empty()) {
    for (const auto& remark : conduct::remarks_on_confinement(round_of(options))) {
      log_warning(remark);
    }
  }
  if (!options.split.plan.empty()) return run_prepare(options, programs);
  if (!options.plan.empty()) return run_planned(options, programs);
  if (!options.cluster.empty() && !options.dry_run) return run_cluster(options, programs);
  return run_here(options, programs);
}

void warn_of_what_is_missing(const contest::ProtocolSettings& protocol) {
  for (const auto& line : doctor::lines_for(protocol)) log_warning(line);
}

// Workers say what they are here, so that a machine that cannot confine them ends it.
std::vector<conduct::PreparedContest> prepare(const RunOptions& options,
                                              const session::WorkerSource& programs) {
  try {
    return conduct::prepare_rounds(round_of(options), programs);
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::kEnvironment) warn_of_what_is_missing({});
    throw;
  }
}

// A mistyped name would run the whole round again.
void warn_of_nothing_to_resume(const RunOptions& options,
                               const std::vector<conduct::PreparedContest>& rounds) {
  const bool has_begun =
      std::ranges::any_of(rounds, [](const auto& round) { return is_there(round.database); });
  if (!options.round.resume || has_begun) return;
  log_warning(
      fmt::format("{} does not exist, so --resume has nothing to continue. The round begins.",
                  rounds.front().database.string()));
}

}  // namespace

void add_run_command(CommandLine& line, const session::WorkerSource& programs) {
  auto options = std::make_shared<RunOptions>();
  Command& command =
      line.add("run", "Send every entrant of a contest every request and store the rankings",
               "matchbench run datasets/contests/geography.yaml --db round.db");
  add_run_options(command, *options);
  command.action([options, &programs] {
    return run(*options, with_interpreters(programs, options->interpreters));
  });
}

int run_here(const RunOptions& options, const session::WorkerSource& programs) {
  std::vector<conduct::PreparedContest> rounds = prepare(options, programs);
  if (options.dry_run) {
    print_plans(rounds);
    return 0;
  }
  conduct::require_databases(rounds);
  warn_of_nothing_to_resume(options, rounds);
  warn_of_what_is_missing(rounds.front().contest.protocol);
  int exit_code = 0;
  for (auto& round : rounds) {
    const std::string go_on =
        fmt::format("matchbench run {}{}{} --resume", word_to_copy(options.round.contest.string()),
                    place_of(options, round), interpreter_options(options.interpreters));
    exit_code = std::max(exit_code, finish_run(round, options, go_on));
  }
  return exit_code;
}

}  // namespace matchbench::cli
