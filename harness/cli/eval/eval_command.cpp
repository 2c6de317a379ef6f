#include "harness/cli/aggregate_names.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/terminal.hpp"
#include "harness/eval/evaluate.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <memory>

namespace matchbench::cli {
namespace {

struct EvalArguments {
  eval::EvalRequest request;
  std::vector<std::string> aggregates;
  std::string results_format = "trec_results";
  bool old_format = false;
};

int carry_out(const EvalArguments& arguments) {
  auto request = arguments.request;
  request.aggregates = parse_aggregates(arguments.aggregates);
  eval::evaluate(request, print_for_programs,
                 [](std::string_view text) { fmt::print(stderr, "note: {}\n", text); });
  return 0;
}

}  // namespace

void add_eval_command(CommandLine& line) {
  auto arguments = std::make_shared<EvalArguments>();
  auto& request = arguments->request;
  line.add("eval", "Score runs against judgments, from files alone, as trec_eval does",
           "matchbench eval qrels.txt bm25.run.gz dense.run -m map -m nDCG@10 -q")
      .required("qrels", request.qrels,
                "TREC judgments, or a LETOR feature file; plain, .gz, .zst, or - for stdin")
      .optional("runs", request.runs, "TREC runs, in the same forms")
      .repeated("-m,--measure", request.measures,
                "A measure ('matchbench measures' lists them) or a name of trec_eval: official "
                "(default), all_trec, P.5,10; repeat it for more")
      .flag("-q", request.per_topic, "Also print each topic")
      .flag("-n", request.no_summary, "Leave out the values over all topics")
      .flag("-c", request.options.complete, "Judged topics that a run lacks score 0")
      .option("-l", request.level, "Relevant means a grade of at least this")
      .option("-M", request.options.depth, "Read only so many documents per topic")
      .flag("-J", request.options.judged_only, "Remove unjudged documents first")
      .option("-N", request.options.collection_size, "Documents in the collection")
      .choice("-R", request.relevance_format, eval::relevance_formats(),
              "What the judgments are: qrels, or groups of judges, or a stratified sample")
      .choice("-T", arguments->results_format, {"trec_results"}, "What the runs are")
      .flag("-o", arguments->old_format, "Without effect, as in trec_eval")
      .option("--compare", request.baseline, "Compare the runs with this one, topic by topic")
      .option("--plot", request.plot, "With --compare: draw the differences by topic, as SVG")
      .flag("--residuals", request.residuals,
            "Add to RBP and gRBP what they would be if every unjudged document had full gain")
      .choice("--order", request.order, {"score", "rank"}, "What puts a run's rows in order")
      .choice("--ties", request.ties, {"ranked", "average"},
              "Equal scores: by document id, or averaged over all their orders")
      .choice("--undefined", request.undefined, {"zero", "skip"},
              "A topic without relevant documents")
      .repeated("--aggregate", arguments->aggregates,
                "Beside the mean over topics: gmean, median, min or sd; repeat it for more")
      .flag("--intervals", request.intervals,
            "Add a 95 % bootstrap interval over topics to each mean and other aggregate")
      .option("--seed", request.seed, "Of the bootstrap: the same seed, the same intervals")
      .flag("--subtopics", request.options.subtopics,
            "The second column of the judgments names subtopics (subtopic measures imply it)")
      .repeated("--feature", request.features, "A feature of a LETOR file, as 25 or 25=BM25")
      .choice("--format", request.format, {"trec_eval", "table", "json", "csv", "raw-csv", "tsv"},
              "Layout of the results")
      .flag("--json", request.json, "The same as --format json")
      .option("--threads", request.threads, "Default: one per processor")
      .action([arguments] { return carry_out(*arguments); });
}

}  // namespace matchbench::cli
