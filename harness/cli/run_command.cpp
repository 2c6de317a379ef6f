#include "harness/app/run/contest_rounds.hpp"
#include "harness/base/error.hpp"
#include "harness/base/log.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/progress.hpp"
#include "harness/text/counted.hpp"

#include <fmt/format.h>

#include <atomic>
#include <csignal>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace matchbench {
namespace {

struct RunOptions {
  std::string contest;
  std::string track;
  std::string db;
  std::vector<std::string> only;
  bool resume = false;
  bool strict = false;
  bool quiet = false;
  bool dry_run = false;
};

std::atomic<bool> interrupted{false};

// The first Ctrl-C ends the round cleanly, the second the program.
void on_signal(int number) {
  interrupted = true;
  std::signal(number, SIG_DFL);
}

std::string way_to_go_on(const RunOptions& options, const PreparedRun& prepared) {
  const bool is_track = !prepared.contest.track.empty();
  const auto place = is_track ? prepared.database.parent_path() : prepared.database;
  return fmt::format("go on with 'matchbench run {}{} --db {} --resume'", options.contest,
                     options.track.empty() ? "" : " --track " + options.track, place.string());
}

// How many queries failed.
std::uint64_t run_round(const RunOptions& options, const PreparedRun& prepared) {
  RunResult result;
  {
    Progress progress(options.quiet);
    result = carry_out(prepared, progress, [] { return interrupted.load(); });
  }
  const RoundSummary& summary = result.summary;
  const std::string db = prepared.database.string();
  for (const auto& remark : result.remarks) log_warning(remark);
  if (summary.interrupted) {
    throw environment_error(fmt::format("interrupted after {}, kept in {}",
                                        counted(summary.answered, "query", "queries"), db),
                            way_to_go_on(options, prepared));
  }
  if (!options.quiet) {
    fmt::print("{} answered, {} failed; the round is in {}\n",
               counted(summary.answered, "query", "queries"), summary.failed, db);
  }
  return summary.failed;
}

int run(const RunOptions& options, const Programs& programs) {
  const std::vector<PreparedRun> rounds = prepare_rounds({.contest = options.contest,
                                                          .track = options.track,
                                                          .database = options.db,
                                                          .only = options.only,
                                                          .resume = options.resume},
                                                         programs);
  if (options.dry_run) {
    for (const auto& round : rounds) fmt::print("{}", describe(round));
    return 0;
  }
  require_databases(rounds);
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
  std::uint64_t failed = 0;
  for (const auto& round : rounds) failed += run_round(options, round);
  return options.strict && failed > 0 ? 1 : 0;
}

}  // namespace

void add_run_command(CommandLine& line, const Programs& programs) {
  auto options = std::make_shared<RunOptions>();
  line.add("run", "Ask every entrant of a contest every request and store the rankings",
           "matchbench run datasets/contests/geography.yaml --db round.db")
      .required("contest", options->contest, "The contest file (docs/contest.md)")
      .option("--db", options->db,
              "Database to write, or the folder of the databases of tracks; default: the contest "
              "file's name, with .db if it is one database")
      .option("--track", options->track, "Run only this track of a contest with tracks")
      .option("--only", options->only, "Run only these entrants, separated by commas")
      .flag("--resume", options->resume, "Go on with an existing database; finished work is kept")
      .flag("--dry-run", options->dry_run, "Check everything and print the plan; run nothing")
      .flag("--strict", options->strict, "Exit with 1 if a query failed")
      .flag("--quiet", options->quiet, "Print warnings and errors only")
      .action([options, &programs] { return run(*options, programs); });
}

}  // namespace matchbench
