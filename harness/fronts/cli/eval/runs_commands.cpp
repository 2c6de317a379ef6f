#include "harness/data/trec/text.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/model/named.hpp"
#include "harness/fronts/cli/command.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/scoring/eval/files/fuse_runs.hpp"
#include "harness/scoring/eval/files/run_file.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
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
  std::optional<double> k, phi;
  std::optional<Normalisation> norm;
  PrintedRun printed;
};

constexpr std::string_view kShortName = "rrf";  // of reciprocal-rank fusion

// Throws an input Error if a parameter is out of its range or the method does not read it.
Fusion fusion_of(const FuseArguments& arguments) {
  const std::string_view name =
      arguments.method == kShortName ? name_of(FusionMethod::kReciprocalRank) : arguments.method;
  Fusion fusion{.method = *named<FusionMethod>(kFusionMethodNames, name)};
  const auto require = [&](bool is_read, const char* option, const char* readers) {
    if (is_read) return;
    throw input_error(fmt::format("{} has no {}", arguments.method, option),
                      fmt::format("leave it out; it belongs to {}", readers));
  };
  require(reads_k(fusion.method) || !arguments.k, "--k", "reciprocal-rank");
  require(reads_phi(fusion.method) || !arguments.phi, "--phi", "rbc");
  require(reads_norm(fusion.method) || !arguments.norm, "--norm", "combsum and its like");
  if (arguments.k && *arguments.k < 0)
    throw input_error("--k is negative", "the usual value is 60");
  if (arguments.phi && (*arguments.phi <= 0 || *arguments.phi >= 1)) {
    throw input_error("--phi lies between 0 and 1", "the usual value is 0.8");
  }
  fusion.k = arguments.k.value_or(fusion.k);
  fusion.phi = arguments.phi.value_or(fusion.phi);
  fusion.norm = arguments.norm.value_or(fusion.norm);
  return fusion;
}

int fuse_files(const FuseArguments& arguments) {
  if (arguments.files.size() < 2) throw input_error("a fusion needs two runs", "name more");
  std::vector<eval::RunFile> runs;
  for (const auto& file : arguments.files)
    runs.push_back(eval::read_run_file(trec::Text::open(file)));
  if (const auto remark = eval::lone_topics_remark(runs)) {
    print_note(*remark);
  }
  return print_run(eval::fuse_runs(runs, fusion_of(arguments), arguments.method),
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
      .option("--k", arguments->k, "With reciprocal-rank: k of 1/(k + rank); default: 60")
      .option("--phi", arguments->phi, "With rbc: the persistence; default: 0.8");
  add_print_options(command, arguments->printed, "the method");
  command.action([arguments] { return fuse_files(*arguments); });
}

}  // namespace matchbench::cli
