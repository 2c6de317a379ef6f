#include "harness/app/run/run_contest.hpp"
#include "harness/base/error.hpp"
#include "harness/base/log.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/progress.hpp"
#include "harness/text/counted.hpp"

#include <fmt/format.h>

#include <atomic>
#include <csignal>
#include <memory>

namespace matchbench {
namespace {

struct RunOptions {
  std::string contest;
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

int run(const RunOptions& options, const Programs& programs) {
  const PreparedRun prepared = prepare_run({.contest = options.contest,
                                            .database = options.db,
                                            .only = options.only,
                                            .resume = options.resume},
                                           programs);
  if (options.dry_run) {
    fmt::print("{}", describe(prepared));
    return 0;
  }
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
  RunResult result;
  {
    Progress progress(options.quiet);
    result = carry_out(prepared, progress, [] { return interrupted.load(); });
  }
  const RoundSummary& summary = result.summary;
  const std::string db = prepared.database.string();
  for (const auto& remark : result.remarks) log_warning(remark);
  if (summary.interrupted) {
    throw environment_error(
        fmt::format("interrupted after {}, kept in {}",
                    counted(summary.answered, "query", "queries"), db),
        fmt::format("go on with 'matchbench run {} --db {} --resume'", options.contest, db));
  }
  if (!options.quiet) {
    fmt::print("{} answered, {} failed; the round is in {}\n",
               counted(summary.answered, "query", "queries"), summary.failed, db);
  }
  return options.strict && summary.failed > 0 ? 1 : 0;
}

}  // namespace

void add_run_command(CommandLine& line, const Programs& programs) {
  auto options = std::make_shared<RunOptions>();
  line.add("run", "Ask every entrant of a contest every request and store the rankings",
           "matchbench run datasets/contests/geography.yaml --db round.db")
      .required("contest", options->contest, "The contest file (docs/contest.md)")
      .option("--db", options->db, "Database to write; default: the contest file's name with .db")
      .option("--only", options->only, "Run only these entrants, separated by commas")
      .flag("--resume", options->resume, "Go on with an existing database; finished work is kept")
      .flag("--dry-run", options->dry_run, "Check everything and print the plan; run nothing")
      .flag("--strict", options->strict, "Exit with 1 if a query failed")
      .flag("--quiet", options->quiet, "Print warnings and errors only")
      .action([options, &programs] { return run(*options, programs); });
}

}  // namespace matchbench
