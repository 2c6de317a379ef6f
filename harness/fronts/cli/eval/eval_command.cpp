#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/fronts/cli/command_line.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/shared_options.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/scoring/eval/compare_runs.hpp"
#include "harness/scoring/eval/difference_plot.hpp"
#include "harness/scoring/eval/eval_output.hpp"
#include "harness/scoring/eval/eval_rows.hpp"
#include "harness/scoring/measures/names/measure_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

// What `matchbench eval` was told.
struct EvalArguments {
  eval::EvalRequest request;  // without its files
  eval::EvalSelection rows;   // without what the options below say
  std::string qrels;
  std::vector<std::string> runs;
  std::string baseline;  // of --compare; empty: none
  std::string plot;      // file for its differences as SVG; empty: none
  std::vector<std::string> aggregates;
  std::optional<std::uint64_t> threads;
  eval::EvalFormat format = eval::EvalFormat::kTrecEval;
  std::string results_format = "trec_results";
  bool old_format = false;
  bool no_summary = false;
  bool intervals = false;
  bool json = false;
  std::uint64_t seed = 1;
};

Command& add_eval_options(Command& command, EvalArguments& arguments) {
  auto& request = arguments.request;
  return command
      .required("qrels", arguments.qrels,
                "TREC judgments, or a LETOR feature file; plain, .gz, .zst, or - for stdin")
      .several("runs", arguments.runs, "TREC runs, in the same forms")
      .repeated("-m,--measure", request.measures,
                "A measure ('matchbench measures' lists them) or a name of trec_eval: official "
                "(default), all_trec, P.5,10; repeat it, or separate several by commas")
      .flag("-q", arguments.rows.per_topic, "Also print each topic")
      .flag("-n", arguments.no_summary, "Leave out the values over all topics")
      .flag("-c", request.options.complete, "Judged topics that are missing from a run score 0")
      .option("-l", request.level, "The lowest relevant grade")
      .option("-M", request.options.depth, "Read only the first N documents of each topic")
      .flag("-J", request.options.judged_only, "Remove unjudged documents first")
      .option("-N", request.options.collection_size, "Documents in the collection")
      .choice("-R", request.options.judgments, eval::kJudgmentFormatNames,
              "What the judgments are: qrels, or groups of judges, or a stratified sample")
      .choice("-T", arguments.results_format, {"trec_results"}, "What the runs are")
      .flag("-o", arguments.old_format, "Without effect, as in trec_eval")
      .option("--compare", arguments.baseline, "Compare the runs with this one, topic by topic")
      .option("--plot", arguments.plot, "With --compare: draw the differences by topic, as SVG")
      .flag("--residuals", request.residuals,
            "Add to RBP and gRBP what they would be if every unjudged document had full gain")
      .choice("--order", request.options.order, eval::kRunOrderNames,
              "What puts a run's rows in order")
      .choice("--ties", request.ties, measures::kTiesNames,
              "Equal scores: by document id, or averaged over all their orders")
      .choice("--undefined", arguments.rows.undefined, kUndefinedNames,
              "A topic without relevant documents")
      .option("--aggregate", arguments.aggregates,
              "Beside the mean over topics: gmean, median, min or sd")
      .flag("--intervals", arguments.intervals,
            "Add a 95 % bootstrap interval over topics to each mean and other aggregate")
      .option("--seed", arguments.seed, "Of the bootstrap: the same seed, the same intervals")
      .flag("--subtopics", request.options.subtopics,
            "The second column of the judgments names subtopics (subtopic measures imply it)")
      .option("--feature", request.features, "A feature of a LETOR file, as 25 or 25=BM25")
      .choice("--format", arguments.format, eval::kEvalFormatNames, "Layout of the results")
      .flag("--json", arguments.json, "The same as --format json")
      .option("--threads", arguments.threads, "Default: one per processor")
      .needs("-n", "-q")
      .needs("--plot", "--compare")
      .excludes("--compare", {"-q", "--intervals", "--aggregate", "--residuals"})
      .excludes("--json", {"--format"});
}

void refuse_picture(const std::string& plot) {
  const auto extension = std::filesystem::path(plot).extension();
  if (extension.empty() || lower_case(extension.string()) == ".svg") return;
  throw input_error(fmt::format("--plot {}: the picture is SVG", plot), "name a file FILE.svg");
}

// What is to be scored.
eval::EvalRequest request_of(const EvalArguments& arguments) {
  measures::refuse_measure(arguments.qrels);
  std::ranges::for_each(arguments.runs, measures::refuse_measure);
  refuse_picture(arguments.plot);
  eval::EvalRequest request = arguments.request;
  request.judgments = arguments.qrels;
  request.runs.assign(arguments.runs.begin(), arguments.runs.end());
  if (!arguments.baseline.empty()) request.baseline = arguments.baseline;
  request.options.threads = arguments.threads.value_or(0);
  return request;
}

// Which rows are to be shown.
eval::EvalSelection rows_of(const EvalArguments& arguments) {
  eval::EvalSelection rows = arguments.rows;
  rows.summary = !arguments.no_summary;
  rows.aggregates = parse_aggregates(arguments.aggregates);
  if (arguments.intervals) rows.interval_seed = arguments.seed;
  return rows;
}

void print_notes(const std::vector<std::string>& notes) {
  for (const auto& note : notes) print_note(note);
}

int carry_out(const EvalArguments& arguments) {
  const eval::EvalSelection rows = rows_of(arguments);
  const eval::EvalFormat format = arguments.json ? eval::EvalFormat::kJson : arguments.format;
  const eval::EvalResults results = eval::score_files(request_of(arguments));
  print_notes(results.remarks);
  if (results.plan.relevance_ranks > 0 && !rows.per_topic) {
    print_note("relstring is printed by topic: add -q");
  }
  eval::OpenIntervals open;
  if (!results.baseline && format != eval::EvalFormat::kTable) {
    eval::write_eval(results, rows, format, print_for_programs, open);
    print_notes(open.notes());
    return 0;
  }
  const bool is_for_papers =
      format == eval::EvalFormat::kLatex || format == eval::EvalFormat::kMarkdown;
  text::Table table = results.baseline ? eval::compare_runs(results, rows.undefined)
                                       : eval::result_table(results, rows, open);
  if (results.baseline && is_for_papers) table = eval::for_papers(table);
  const auto for_programs = eval::table_format(format);
  print_for_programs(for_programs && *for_programs != text::TableFormat::kText
                         ? text::format_table(table, *for_programs)
                         : table_for_people(table, "--format csv has them"));
  print_notes(open.notes());
  if (!arguments.plot.empty()) {
    write_file(arguments.plot,
               eval::difference_plot(eval::topic_differences(results, rows.undefined)));
  }
  return 0;
}

}  // namespace

void add_eval_command(CommandLine& line) {
  const auto arguments = std::make_shared<EvalArguments>();
  add_eval_options(
      line.add("eval", "Score runs against judgments, from files alone, as trec_eval does",
               "matchbench eval qrels.txt bm25.run.gz dense.run -m map -m nDCG@10 -q"),
      *arguments)
      .action([arguments] { return carry_out(*arguments); });
}

}  // namespace matchbench::cli
