#include "harness/data/collection/native/new_folder.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/text/table/table.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/judge/judge_tables.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/operations/judging/opinions/judged_readme.hpp"
#include "harness/operations/judging/opinions/merge_pool.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>

namespace matchbench::cli {
namespace {

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
                                        {"unjudged", unjudged}}));
    return 0;
  }
  print_for_people(facts_for_people(counts));
  if (!merged.settled_by.empty()) {
    print_for_people("\n");
    fmt::print("{}", table_for_people(settled_table(merged)));
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
