#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/log.hpp"
#include "harness/foundation/base/shell_word.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/fronts/cli/run/finish_run.hpp"
#include "harness/fronts/cli/run/run_options.hpp"
#include "harness/fronts/cli/shared_options.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/operations/cluster/planned_run.hpp"
#include "harness/operations/conduct/contest_rounds.hpp"

#include <fmt/format.h>

#include <span>

namespace matchbench::cli {

int run_prepare(const RunOptions& options, const session::WorkerSource& programs) {
  const conduct::PreparedContest prepared =
      conduct::prepare_contest(conduct::single_round_of(round_of(options)), programs);
  const cluster::ClusterPlan plan = cluster::make_plan(prepared, options.split, programs);
  for (const auto& warning : cluster::warnings_of(plan)) log_warning(warning);
  if (options.quiet) return 0;
  print_for_people(
      fmt::format("{} of {} planned; the plan, which contains the round's secret, is in {}\n",
                  text::counted(plan.shards.size(), "shard", "shards"),
                  text::counted(plan.blocks, "block", "blocks"), options.split.plan.string()));
  print_for_people(fmt::format(
      "run each with 'matchbench run --plan {} --shard NUMBER{}', from 0 to {}\n",
      word_to_copy(options.split.plan.string()),
      foreign_options(cluster::terms_of_unstaged(prepared, plan)), plan.shards.size() - 1));
  return 0;
}

int run_planned(const RunOptions& options, const session::WorkerSource& programs) {
  if (!options.shard && !options.round.resume) {
    throw input_error("--plan alone does not say what is to be run",
                      "add --shard NUMBER, or --resume with the --db that all shards were merged "
                      "into");
  }
  conduct::ForeignTerms terms = options.terms;
  terms.plugins = named_files("--plugin", options.plugins);
  terms.run_files = named_files("--run", options.run_files);
  terms.files = handed_over("--file", options.files);
  terms.grants = options.grants.named();
  conduct::PreparedContest prepared = cluster::prepare_planned(
      {.plan = options.plan, .shard = options.shard, .run = options.round, .terms = terms},
      programs);
  if (options.dry_run) {
    print_plans(std::span(&prepared, 1));
    return 0;
  }
  std::string go_on = fmt::format("matchbench run --plan {}", word_to_copy(options.plan));
  if (options.shard) go_on += fmt::format(" --shard {}", *options.shard);
  go_on += foreign_options(terms) + interpreter_options(options.interpreters);
  return finish_run(
      prepared, options,
      fmt::format("{} --db {} --resume", go_on, word_to_copy(prepared.database.string())));
}

}  // namespace matchbench::cli
