#include "harness/base/error.hpp"
#include "harness/cli/aggregate_names.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/eval/eval_output.hpp"
#include "harness/cli/eval/letor_scores.hpp"
#include "harness/cli/eval/run_scores.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

namespace matchbench {
namespace {

struct EvalArguments {
  std::string qrels;
  std::vector<std::string> runs;
  std::vector<std::string> measures;
  std::vector<std::string> features;
  std::optional<double> level;
  std::optional<std::uint64_t> threads;
  bool per_topic = false;
  std::string order = "score";
  std::string format = "trec_eval";
  std::string undefined = "zero";
  std::string ties = "ranked";
  std::vector<std::string> aggregates;
  bool intervals = false;
  bool json = false;
  std::uint64_t seed = 1;
  EvalOptions options;
};

std::optional<TableFormat> table_format(const std::string& name) {
  if (name == "json") return TableFormat::kJson;
  if (name == "csv") return TableFormat::kCsv;
  if (name == "tsv") return TableFormat::kTsv;
  if (name == "table") return TableFormat::kText;
  return std::nullopt;
}

void check(const EvalArguments& arguments) {
  const auto& runs = arguments.runs;
  const auto from_stdin = std::count(runs.begin(), runs.end(), "-") + (arguments.qrels == "-");
  if (from_stdin > 1) throw input_error("'-' stands for standard input and can be given once only");
  if (arguments.ties == "average" && arguments.order == "rank") {
    throw input_error("--ties average means equal scores, which --order rank does not read",
                      "leave out one of them");
  }
  if (arguments.ties == "average" && arguments.options.depth) {
    throw input_error("-M may cut between equal scores, whose order --ties average leaves open",
                      "leave out -M and give the measures a cutoff: AP@100");
  }
  if (arguments.json && arguments.format != "trec_eval" && arguments.format != "json") {
    throw input_error(fmt::format("--json and --format {} are two layouts", arguments.format),
                      "leave out one of them");
  }
}

std::vector<RunScores> score_letor(const trec::Text& file, const EvalArguments& arguments,
                                   const EvalPlan& plan) {
  if (!arguments.runs.empty()) {
    throw input_error(fmt::format("{} holds features, which are its runs", file.name()),
                      "give no RUN");
  }
  return score_features(trec::read_letor(file), arguments.features, plan, arguments.options);
}

std::vector<RunScores> score_files(trec::Text file, const EvalArguments& arguments,
                                   const EvalPlan& plan) {
  if (arguments.runs.empty()) {
    throw input_error("no RUN is given", "matchbench eval QRELS RUN…");
  }
  if (!arguments.features.empty()) {
    throw input_error(fmt::format("{} has no features", file.name()), "leave out --feature");
  }
  const trec::Qrels qrels(std::move(file), arguments.options.threads);
  std::vector<RunScores> all;
  for (const auto& path : arguments.runs) {
    all.push_back(score_run(trec::Text::open(path), qrels, plan, arguments.options));
  }
  return all;
}

int evaluate(EvalArguments arguments) {
  check(arguments);
  if (arguments.json) arguments.format = "json";
  if (arguments.measures.empty()) arguments.measures = {"official"};
  const auto ties = arguments.ties == "average" ? Ties::kAveraged : Ties::kAsRanked;
  auto& options = arguments.options;
  const auto plan = make_eval_plan(arguments.measures, arguments.level, options.complete, ties);
  options.order = arguments.order == "rank" ? RunOrder::kRank : RunOrder::kScore;
  options.subtopics = options.subtopics || plan.needs_subtopics;
  options.threads =
      std::max<std::size_t>(1, arguments.threads.value_or(std::thread::hardware_concurrency()));

  auto file = trec::Text::open(arguments.qrels);
  const auto runs = trec::is_letor(file) ? score_letor(file, arguments, plan)
                                         : score_files(std::move(file), arguments, plan);
  for (const auto& run : runs) {
    for (const auto& remark : run.remarks) fmt::print(stderr, "note: {}\n", remark);
  }
  EvalLayout layout{
      .per_topic = arguments.per_topic,
      .format = table_format(arguments.format),
      .undefined = arguments.undefined == "skip" ? Undefined::kSkip : Undefined::kZero,
      .name_runs = runs.size() > 1,
      .aggregates = parse_aggregates(arguments.aggregates)};
  // The mean is there in any case.
  std::erase(layout.aggregates, Aggregate::kMean);
  if (arguments.intervals) layout.interval_seed = arguments.seed;
  const auto text = format_eval(runs, plan, layout);
  std::fwrite(text.data(), 1, text.size(), stdout);
  return 0;
}

}  // namespace

void add_eval_command(CommandLine& line) {
  auto arguments = std::make_shared<EvalArguments>();
  line.add("eval", "Score runs against judgments, from files alone, as trec_eval does",
           "matchbench eval qrels.txt bm25.run.gz dense.run -m map -m nDCG@10 -q")
      .required("qrels", arguments->qrels,
                "TREC judgments, or a LETOR feature file; plain, .gz, .zst, or - for stdin")
      .optional("runs", arguments->runs, "TREC runs, in the same forms")
      .repeated("-m,--measure", arguments->measures,
                "A measure ('matchbench measures' lists them) or a name of trec_eval: official "
                "(default), all_trec, P.5,10; repeat it for more")
      .flag("-q", arguments->per_topic, "Also print each topic")
      .flag("-c", arguments->options.complete, "Judged topics that a run lacks score 0")
      .option("-l", arguments->level, "Relevant means a grade of at least this")
      .option("-M", arguments->options.depth, "Read only so many documents per topic")
      .flag("-J", arguments->options.judged_only, "Remove unjudged documents first")
      .option("-N", arguments->options.collection_size, "Documents in the collection")
      .choice("--order", arguments->order, {"score", "rank"}, "What puts a run's rows in order")
      .choice("--ties", arguments->ties, {"ranked", "average"},
              "Equal scores: by document id, or averaged over all their orders")
      .choice("--undefined", arguments->undefined, {"zero", "skip"},
              "A topic without relevant documents")
      .repeated("--aggregate", arguments->aggregates,
                "Beside the mean over topics: gmean, median, min or sd; repeat it for more")
      .flag("--intervals", arguments->intervals,
            "Add a 95 % bootstrap interval over topics to each mean and other aggregate")
      .option("--seed", arguments->seed, "Of the bootstrap: the same seed, the same intervals")
      .flag("--subtopics", arguments->options.subtopics,
            "The second column of the judgments names subtopics (subtopic measures imply it)")
      .repeated("--feature", arguments->features, "A feature of a LETOR file, as 25 or 25=BM25")
      .choice("--format", arguments->format, {"trec_eval", "table", "json", "csv", "tsv"},
              "Layout of the results")
      .flag("--json", arguments->json, "The same as --format json")
      .option("--threads", arguments->threads, "Default: one per processor")
      .action([arguments] { return evaluate(*arguments); });
}

}  // namespace matchbench
