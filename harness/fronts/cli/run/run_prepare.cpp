#include "harness/foundation/text/counted.hpp"
#include "harness/fronts/cli/foreign_terms.hpp"
#include "harness/fronts/cli/run/run_options.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/operations/conduct/contest_rounds.hpp"

#include <fmt/format.h>

namespace matchbench::cli {

int run_prepare(const RunOptions& options, const session::WorkerSource& programs) {
  const conduct::PreparedContest prepared =
      conduct::prepare_contest(conduct::single_round_of(round_of(options)), programs);
  const cluster::ClusterPlan plan = cluster::make_plan(prepared, options.split, programs);
  if (options.quiet) return 0;
  print_for_people(
      fmt::format("{} of {} planned; the plan, which contains the round's secret, is in {}\n",
                  text::counted(plan.shards.size(), "shard", "shards"),
                  text::counted(plan.blocks, "block", "blocks"), options.split.plan.string()));
  print_for_people(fmt::format(
      "run each with 'matchbench run --plan {} --shard NUMBER{}', from 0 to {}\n",
      options.split.plan.string(), foreign_options(cluster::terms_of_unstaged(prepared, plan)),
      plan.shards.size() - 1));
  return 0;
}

}  // namespace matchbench::cli
