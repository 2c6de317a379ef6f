#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/log.hpp"
#include "harness/foundation/base/shell_word.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/fronts/cli/run/cluster_progress.hpp"
#include "harness/fronts/cli/run/finish_run.hpp"
#include "harness/fronts/cli/run/run_options.hpp"
#include "harness/fronts/cli/shared_options.hpp"
#include "harness/fronts/cli/signals.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/operations/cluster/cluster_round.hpp"
#include "harness/operations/conduct/contest_rounds.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <span>

namespace matchbench::cli {
namespace {

std::string go_on_command(const RunOptions& options, const cluster::ClusterRound& round) {
  return fmt::format("matchbench run {} --cluster {}{} --staging {}{} --resume",
                     word_to_copy(options.round.contest.string()), options.cluster,
                     place_of(options, round.prepared), word_to_copy(round.staging.string()),
                     interpreter_options(options.interpreters));
}

}  // namespace

int run_cluster(const RunOptions& options, const session::WorkerSource& programs) {
  const auto interrupted = watch_signals();
  cluster::require_options(options.slurm);
  cluster::ClusterRound round =
      cluster::prepare_cluster_round({.run = conduct::single_round_of(round_of(options)),
                                      .nodes = options.nodes,
                                      .entrant_groups = options.split.entrant_groups,
                                      .staging = options.staging},
                                     programs);
  for (const auto& warning : round.prepared.warnings) log_warning(warning);
  cluster::SlurmOptions slurm = options.slurm;
  for (const auto& prefix : options.interpreters) {
    slurm.interpreters.push_back(std::filesystem::absolute(prefix).string());
  }
  for (const auto& [prefix, where] : round.prepared.contest.interpreters) {
    slurm.interpreters.push_back(prefix.string());
  }
  cluster::SlurmEngine engine(round.plan, round.staging, std::move(slurm));
  if (options.print) {
    for (const auto& script : cluster::cluster_scripts(round, engine)) fmt::print("{}", script);
    return 0;
  }
  conduct::require_databases(std::span(&round.prepared, 1));
  const std::string go_on = go_on_command(options, round);
  const std::string database = round.prepared.database.string();
  const std::string staging = round.staging.string();
  const std::size_t shards = round.plan.shards.size();
  cluster::ClusterResult result;
  {
    ClusterProgressLine progress(options.quiet);
    result = cluster::run_cluster_round(round, engine, progress, interrupted);
  }
  for (const auto& failure : result.failures) log_warning(failure);
  if (!result.is_complete()) {
    throw environment_error(
        fmt::format("{}; {} of {} are done, their parts are in {}/parts",
                    result.interrupted ? "interrupted, and the jobs are cancelled"
                                       : "the round is not complete",
                    result.done.size(), text::counted(shards, "shard", "shards"), staging),
        fmt::format("continue with '{}'", go_on));
  }
  if (!options.quiet) {
    print_for_people(fmt::format("{} merged; the round is in {}\n{} can be removed\n",
                                 text::counted(shards, "shard", "shards"), database, staging));
  }
  return 0;
}

}  // namespace matchbench::cli
