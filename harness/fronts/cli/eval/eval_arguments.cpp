#include "harness/fronts/cli/eval/eval_arguments.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/fronts/cli/shared_options.hpp"
#include "harness/scoring/measures/names/measure_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string>

namespace matchbench::cli {

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

namespace {

void refuse_picture(const std::string& plot) {
  const auto extension = std::filesystem::path(plot).extension();
  if (extension.empty() || extension == ".svg") return;
  throw input_error(fmt::format("--plot {}: the picture is SVG", plot), "name a file FILE.svg");
}

}  // namespace

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

eval::EvalSelection rows_of(const EvalArguments& arguments) {
  eval::EvalSelection rows = arguments.rows;
  rows.summary = !arguments.no_summary;
  rows.aggregates = parse_aggregates(arguments.aggregates);
  if (arguments.intervals) rows.interval_seed = arguments.seed;
  return rows;
}

}  // namespace matchbench::cli
