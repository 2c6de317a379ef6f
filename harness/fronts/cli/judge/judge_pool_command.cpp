#include "harness/foundation/text/counted.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/judge/judge_tables.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/operations/judging/pool/make_pool.hpp"

#include <fmt/format.h>

#include <memory>

namespace matchbench::cli {
namespace {

struct JudgePoolArguments {
  judging::PoolTask task;
  std::uint64_t opinions = 2;
  TableOutput output;
};

int make_pool(JudgePoolArguments arguments) {
  arguments.task.opinions = static_cast<std::uint32_t>(arguments.opinions);
  const judging::PoolReport report = judging::make_pool(arguments.task);
  const text::Table table = pool_table(report);
  if (!arguments.output.for_people()) {
    print_table(table, arguments.output, "");
    return 0;
  }
  print_for_people(facts_for_people(table));
  print_for_people(fmt::format("{} {}\n",
                               report.is_new      ? "The pool is in"
                               : report.found > 0 ? "The pool has grown:"
                                                  : "Nothing is new, and the pool is unchanged:",
                               arguments.task.pool.string()));
  if (report.found == 0 && !report.is_new && report.undrawn > 0) {
    print_for_people(
        "A sample is drawn once. For another budget, make a new pool with another --out.\n");
  }
  if (report.found == 0 && !report.is_new) {
    print_for_people("--overlap and --opinions hold for new pairs alone.\n");
  }
  return 0;
}

}  // namespace

void add_judge_pool_command(CommandLine& line) {
  const auto arguments = std::make_shared<JudgePoolArguments>();
  auto& command =
      line.add("judge pool", "Collect the pairs to judge: the first services of each entrant",
               "matchbench judge pool round.db --depth 20 --out tools.pool");
  command.required("files", arguments->task.files, "Databases of rounds, or run files")
      .required("--out", arguments->task.pool, "The pool: a new file, or one that grows")
      .option("--collection", arguments->task.collection,
              "Folder of the collection; default: the one that the rounds name")
      .option("--depth", arguments->task.choice.depth, "Number of services of each ranking")
      .option("--budget", arguments->task.choice.budget,
              "At most this many pairs are judged; default: all")
      .choice("--strategy", arguments->task.choice.strategy, judging::kStrategyNames,
              "How the budget is spent")
      .option("--seed", arguments->task.choice.seed, "Seed of random choices")
      .option("--overlap", arguments->task.overlap, "Share of the pairs that several people judge")
      .option("--opinions", arguments->opinions, "Number of people who judge such a pair")
      .repeated("--dimension", arguments->task.dimensions,
                "A dimension to judge; repeat for more; default: all of the collection");
  add_table_options(command, arguments->output);
  command.action([arguments] { return make_pool(*arguments); });
}

}  // namespace matchbench::cli
