#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/log.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/run/run_options.hpp"
#include "harness/fronts/cli/shared_options.hpp"
#include "harness/operations/conduct/contest_rounds.hpp"

#include <memory>

namespace matchbench::cli {
namespace {

int run(const RunOptions& options, const session::WorkerSource& programs) {
  if (options.split.entrant_groups && options.split.plan.empty() && options.cluster.empty()) {
    throw input_error("--entrant-groups needs --prepare or --cluster", "add one of them");
  }
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

}  // namespace matchbench::cli
