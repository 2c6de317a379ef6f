#include "harness/data/collection/native/new_folder.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/table/table.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/judge/judge_tables.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/operations/judging/opinions/judged_readme.hpp"
#include "harness/operations/judging/opinions/merge_pool.hpp"
#include "harness/operations/judging/pool/make_pool.hpp"

#include <fmt/format.h>

#include <filesystem>
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

struct JudgeMergeArguments {
  std::string pool, out, collection;
  judging::Unsettled unsettled = judging::Unsettled::kMedian;
  bool pseudonyms = false;
  bool json = false;
  JudgedBoardsArguments boards;
};

int merge_judgments_of(const JudgeMergeArguments& arguments) {
  collection::check_new_folder(arguments.out);
  const auto store = store::PoolStore::open(arguments.pool, store::PoolStore::Mode::kRead);
  const auto pool = judging::read_pool(store, arguments.collection);
  const auto merged = judging::merge_pool(
      pool, {arguments.pseudonyms ? judging::JudgeNames::kPseudonyms : judging::JudgeNames::kOwn,
             arguments.unsettled});
  const text::Table counts = merge_table(pool, merged);
  text::Table unjudged;
  if (!arguments.boards.files.empty()) {
    unjudged = unjudged_services(pool, merged.all.judgments, arguments.boards);
  }
  const auto written = judging::write_merged(pool, merged, arguments.out);
  write_file(std::filesystem::path(arguments.out) / "README.md",
             judging::judged_readme(pool, store.growths(), merged));
  if (arguments.json) {
    fmt::print("{}", text::format_json({{"judgments", counts},
                                        {"settled", settled_table(merged)},
                                        {"contradicted", contradicted_table(merged)},
                                        {"unjudged", unjudged}}));
    return 0;
  }
  print_for_people(facts_for_people(counts));
  if (!merged.settled_by.empty()) {
    print_for_people("\n");
    fmt::print("{}", table_for_people(settled_table(merged)));
  }
  for (const auto& [name, decisions] : merged.contradicted) {
    print_for_people(fmt::format(
        "note: {} has said that nothing answers a request, and graded a service of it above 0: "
        "{} left out, as what was said last, or is in the collection, counts\n",
        name, text::counted(decisions, "decision is", "decisions are")));
  }
  if (!unjudged.rows.empty()) {
    print_for_people("\n");
    fmt::print("{}", table_for_people(unjudged));
  }
  for (const auto& file : written.sampled) {
    print_for_people(fmt::format("the sample for 'eval -R sampled' is in {}\n", file.string()));
  }
  print_for_people(fmt::format("The collection is in {}\n", arguments.out));
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

void add_judge_merge_command(CommandLine& line) {
  const auto arguments = std::make_shared<JudgeMergeArguments>();
  line.add("judge merge", "Write a copy of the collection with the judgments of its pool",
           "matchbench judge merge tools.pool --out judged-tools")
      .required("pool", arguments->pool, "The pool")
      .several(
          "files", arguments->boards.files,
          "Rounds or run files: how many of their services stay unjudged, and what that can change")
      .required("--out", arguments->out, "Folder for the collection; new or empty")
      .option("--collection", arguments->collection, "Folder of the collection, if it has moved")
      .choice("--unsettled", arguments->unsettled, judging::kUnsettledNames,
              "The consensus of disputed pairs that nobody settled")
      .flag("--pseudonyms", arguments->pseudonyms, "Call the judges judge-1, judge-2 and so on")
      .repeated("-m,--measure", arguments->boards.measures, "Measures; default: AP, nDCG@10")
      .option("--relevance", arguments->boards.relevance,
              "Relevance setting; default: the first of the collection")
      .flag("--json", arguments->json, "Print JSON")
      .action([arguments] { return merge_judgments_of(*arguments); });
}

}  // namespace matchbench::cli
