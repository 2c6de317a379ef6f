#include "harness/data/trec/qrels.hpp"
#include "harness/data/trec/text.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/model/named.hpp"
#include "harness/foundation/text/number.hpp"
#include "harness/fronts/cli/command.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/scoring/eval/files/fuse_runs.hpp"
#include "harness/scoring/eval/files/run_file.hpp"
#include "harness/scoring/eval/files/train_fusion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::cli {
namespace {

// How a command prints the run that it makes.
struct PrintedRun {
  std::optional<std::uint64_t> depth;
  std::string tag;  // "": the run's own
  eval::RunFormat to = eval::RunFormat::kTrec;
};

void add_print_options(Command& command, PrintedRun& printed, const char* default_tag) {
  command.option("--depth", printed.depth, "Keep the top N documents of each topic")
      .option("--tag", printed.tag,
              fmt::format("The tag of the printed run; default: {}", default_tag));
}

// Cut and tagged as the options say. Returns the exit code.
int print_run(eval::RunFile run, const PrintedRun& printed) {
  if (printed.depth == 0U) throw input_error("--depth is 0", "give at least 1");
  if (printed.depth) eval::cut_run(run, *printed.depth);
  if (printed.tag.find_first_of(" \t\r\n") != std::string::npos) {
    throw input_error(fmt::format("--tag '{}' has a blank in it", printed.tag),
                      "blanks separate the columns of a run; leave them out");
  }
  if (!printed.tag.empty()) run.tag = printed.tag;
  print_for_programs(eval::format_run(run, printed.to));
  return 0;
}

struct RunArguments {
  std::string file, from = "trec";
  PrintedRun printed;
};

int convert(const RunArguments& arguments) {
  const auto text = trec::Text::open(arguments.file);
  return print_run(
      arguments.from == "msmarco" ? eval::read_ms_marco(text) : eval::read_run_file(text),
      arguments.printed);
}

struct FuseArguments {
  std::vector<std::string> files;
  std::string method = std::string(kFusionMethodNames.front());
  std::array<std::optional<double>, kFusionNumbers.size()> numbers;
  std::optional<Normalisation> norm;
  std::vector<std::string> weights;
  std::string judgments;  // to train by; "": no training
  std::string measure = eval::FusionTraining().measure;
  std::uint64_t folds = eval::FusionTraining().folds;
  PrintedRun printed;
};

constexpr std::string_view kShortName = "rrf";  // of reciprocal-rank fusion

std::vector<double> weights_of(const std::vector<std::string>& given) {
  std::vector<double> weights;
  for (const std::string& word : given) {
    const auto weight = text::finite_number(word);
    if (!weight) {
      throw input_error(fmt::format("--weights has '{}', which is not a number", word),
                        "write one number for each run, with commas between them: 1,0.5");
    }
    weights.push_back(*weight);
  }
  return weights;
}

// Throws an input Error if a parameter is out of its range or the method does not read it.
Fusion fusion_of(const FuseArguments& arguments) {
  const std::string_view name =
      arguments.method == kShortName ? name_of(FusionMethod::kReciprocalRank) : arguments.method;
  Fusion fusion{.method = *named<FusionMethod>(kFusionMethodNames, name)};
  for (std::size_t n = 0; n < kFusionNumbers.size(); ++n) {
    if (arguments.numbers[n]) set_number(fusion, kFusionNumbers[n], *arguments.numbers[n]);
  }
  if (arguments.norm) set_norm(fusion, *arguments.norm);
  if (!arguments.weights.empty()) {
    set_weights(fusion, weights_of(arguments.weights), arguments.files.size());
  }
  return fusion;
}

eval::RunFile trained(const FuseArguments& arguments, const std::vector<eval::RunFile>& runs) {
  eval::FusionTraining training;
  training.measure = arguments.measure;
  training.folds = arguments.folds;
  training.chooses_weights = arguments.weights.empty();
  training.chooses_number = std::ranges::none_of(
      arguments.numbers, [](const auto& number) { return number.has_value(); });
  const trec::Qrels judgments(trec::Text::open(arguments.judgments), 0);
  eval::TrainedFusion found =
      eval::train_fusion(runs, fusion_of(arguments), judgments, training, arguments.method);
  for (const auto& remark : eval::training_remarks(found)) print_note(remark);
  return std::move(found.fused);
}

int fuse_files(const FuseArguments& arguments) {
  if (arguments.files.size() < 2) throw input_error("a fusion needs two runs", "name more");
  std::vector<eval::RunFile> runs;
  for (const auto& file : arguments.files)
    runs.push_back(eval::read_run_file(trec::Text::open(file)));
  if (const auto remark = eval::lone_topics_remark(runs)) {
    print_note(*remark);
  }
  return print_run(arguments.judgments.empty()
                       ? eval::fuse_runs(runs, fusion_of(arguments), arguments.method)
                       : trained(arguments, runs),
                   arguments.printed);
}

}  // namespace

void add_runs_commands(CommandLine& line) {
  const auto on_convert = std::make_shared<RunArguments>();
  auto& converting = line.add("runs convert", "Write a run in another format",
                              "matchbench runs convert top1000.tsv --from msmarco > top1000.run");
  converting.required("run", on_convert->file, "The run")
      .choice("--from", on_convert->from, {"trec", "msmarco"}, "Its format")
      .choice("--to", on_convert->printed.to, eval::kRunFormatNames, "The wanted format");
  add_print_options(converting, on_convert->printed, "the run's");
  converting.action([on_convert] { return convert(*on_convert); });

  const auto on_cut = std::make_shared<RunArguments>();
  auto& cutting = line.add("runs cut", "Keep the best documents of each topic",
                           "matchbench runs cut bm25.run --depth 100 > bm25.100.run");
  cutting.required("run", on_cut->file, "A TREC run");
  add_print_options(cutting, on_cut->printed, "the run's");
  cutting.action([on_cut] {
    if (!on_cut->printed.depth) {
      throw input_error("--depth is missing", "say how many documents of each topic to keep");
    }
    return convert(*on_cut);
  });

  const auto on_dedupe = std::make_shared<RunArguments>();
  auto& deduping =
      line.add("runs dedupe", "Keep the best line of each document that a topic has twice",
               "matchbench runs dedupe passages.run > documents.run");
  deduping.required("run", on_dedupe->file, "A TREC run");
  add_print_options(deduping, on_dedupe->printed, "the run's");
  deduping.action([on_dedupe] {
    return print_run(
        eval::read_run_file(trec::Text::open(on_dedupe->file), eval::Repeats::kKeepBest),
        on_dedupe->printed);
  });
}

void add_runs_fuse_command(CommandLine& line) {
  const auto arguments = std::make_shared<FuseArguments>();
  auto& command = line.add("runs fuse", "Combine several runs into one",
                           "matchbench runs fuse bm25.run dense.run --method reciprocal-rank");
  std::vector<std::string> methods(kFusionMethodNames.begin(), kFusionMethodNames.end());
  methods.emplace_back(kShortName);
  command.required("runs", arguments->files, "TREC runs")
      .choice("--method", arguments->method, methods,
              "How scores or ranks are combined; rrf is reciprocal-rank")
      .choice(
          "--norm", arguments->norm, kNormalisationNames,
          "With combsum and the like: how the scores of each run are normalised; default: min-max")
      .option("--weights", arguments->weights,
              "A weight for each run, with commas between them; with reciprocal-rank, combsum, "
              "combmnz, borda, condorcet")
      .option("--train", arguments->judgments,
              "Judgments by which weights and numbers that are not stated are chosen, with "
              "cross-validation; says what it was worth on topics held out")
      .option("-m,--measure", arguments->measure, "With --train: the measure")
      .option("--folds", arguments->folds, "With --train: parts of the topics")
      .needs("--measure", "--train")
      .needs("--folds", "--train");
  constexpr std::array<const char*, kFusionNumbers.size()> kHelp = {
      "With reciprocal-rank: k of 1/(k + rank); default: 60",
      "With rbc: the persistence; default: 0.8",
      "With combgmnz: the exponent of the number of runs that have a document; default: 1",
      "With logn-isr: what is added to the number of runs, from 0 to 1; default: 0.01"};
  for (std::size_t n = 0; n < kFusionNumbers.size(); ++n) {
    command.option(fmt::format("--{}", kFusionNumbers[n].name), arguments->numbers[n], kHelp[n]);
  }
  add_print_options(command, arguments->printed, "the method");
  command.action([arguments] { return fuse_files(*arguments); });
}

}  // namespace matchbench::cli
