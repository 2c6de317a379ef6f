#include "harness/data/trec/text.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/scoring/eval/files/judgments.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

struct QrelsArguments {
  std::vector<std::string> files;
  std::string file, known;
  eval::Conflict conflict = eval::Conflict::kRefuse;
  std::uint64_t depth = 100;
  TableOutput output;
};

eval::Judgments judgments_in(const std::string& file, std::optional<eval::Conflict> conflict = {}) {
  return eval::read_judgments(trec::Qrels(trec::Text::open(file), 1), conflict);
}

int print_judgments(const eval::Judgments& judgments) {
  const auto text = eval::format_judgments(judgments);
  print_for_programs(text);
  return 0;
}

int pool(const QrelsArguments& arguments) {
  if (arguments.depth == 0) throw input_error("--depth is 0", "give at least 1");
  std::vector<eval::NamedRun> runs;
  for (const auto& file : arguments.files) {
    runs.push_back({file, eval::read_run_file(trec::Text::open(file))});
  }
  const auto known = arguments.known.empty() ? eval::Judgments() : judgments_in(arguments.known);
  return print_judgments(eval::pool_runs(runs, arguments.depth, known));
}

int merge_qrels(const QrelsArguments& arguments) {
  std::vector<eval::Judgments> all;
  for (const auto& file : arguments.files) all.push_back(judgments_in(file, arguments.conflict));
  return print_judgments(eval::merge_judgments(all, arguments.conflict));
}

int show_statistics(const QrelsArguments& arguments) {
  const auto judgments = judgments_in(arguments.file);
  const auto facts = eval::judgment_facts(judgments);
  const auto grades = eval::grade_counts(judgments);
  if (arguments.output.json) {
    fmt::print("{}", text::format_json({{"judgments", facts}, {"grades", grades}}));
  } else if (arguments.output.for_people()) {
    print_for_people(facts_for_people(facts));
    fmt::print("\n{}", table_for_people(grades));
  } else {
    print_table(grades, arguments.output, "");
  }
  return 0;
}

int agree(const QrelsArguments& arguments) {
  if (arguments.files.size() < 2)
    throw input_error("agreement needs at least two files", "name more");
  std::vector<eval::NamedJudgments> files;
  for (const auto& file : arguments.files) files.push_back({file, judgments_in(file)});
  print_table(eval::agreement_of(files), arguments.output, "");
  return 0;
}

}  // namespace

void add_qrels_commands(CommandLine& line) {
  const auto on_pool = std::make_shared<QrelsArguments>();
  auto& pooling = line.add("qrels pool", "List the documents to judge: the first of each run",
                           "matchbench qrels pool bm25.run dense.run --depth 50 > pool.qrels");
  pooling.required("runs", on_pool->files, "TREC runs")
      .option("--depth", on_pool->depth, "Number of documents of each topic")
      .option("--known", on_pool->known, "Judgments whose grades are copied");
  pooling.action([on_pool] { return pool(*on_pool); });

  const auto on_merge = std::make_shared<QrelsArguments>();
  auto& merging = line.add("qrels merge", "Combine files of judgments, each document once",
                           "matchbench qrels merge a.qrels b.qrels --conflict highest");
  merging.required("qrels", on_merge->files, "TREC judgments")
      .choice("--conflict", on_merge->conflict, eval::kConflictNames,
              "The grade that is kept if a document has several");
  merging.action([on_merge] { return merge_qrels(*on_merge); });

  const auto on_dedupe = std::make_shared<QrelsArguments>();
  auto& thinning = line.add("qrels dedupe", "Keep one line of each document that a topic has twice",
                            "matchbench qrels dedupe twice.qrels --conflict highest");
  thinning.required("qrels", on_dedupe->files.emplace_back(), "TREC judgments")
      .choice("--conflict", on_dedupe->conflict, eval::kConflictNames,
              "The grade that is kept if the lines differ");
  thinning.action([on_dedupe] { return merge_qrels(*on_dedupe); });

  const auto on_stats = std::make_shared<QrelsArguments>();
  auto& stating = line.add("qrels stats", "Count topics, judgments and grades",
                           "matchbench qrels stats qrels.txt");
  stating.required("qrels", on_stats->file, "TREC judgments");
  add_table_options(stating, on_stats->output);
  stating.action([on_stats] { return show_statistics(*on_stats); });

  const auto on_agree = std::make_shared<QrelsArguments>();
  auto& agreeing = line.add("qrels agree", "Show how far judges agree; one file for each judge",
                            "matchbench qrels agree anna.qrels ben.qrels");
  agreeing.required("qrels", on_agree->files, "TREC judgments");
  add_table_options(agreeing, on_agree->output);
  agreeing.action([on_agree] { return agree(*on_agree); });
}

}  // namespace matchbench::cli
