#include "harness/data/trec/text.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/model/named.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/scoring/eval/files/fuse_runs.hpp"
#include "harness/scoring/eval/files/run_file.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <cstdio>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

constexpr std::uint64_t kWholeRun = std::numeric_limits<std::uint64_t>::max();

struct RunArguments {
  std::vector<std::string> files;
  std::string file, method, tag, from = "trec";
  std::optional<double> k, phi;
  Normalisation norm = Normalisation::kMinMax;
  bool norm_is_given = false;
  eval::RunFormat to = eval::RunFormat::kTrec;
  std::uint64_t depth = kWholeRun;
};

// Cut and tagged as the options say.
int print_run(eval::RunFile run, const RunArguments& arguments) {
  if (arguments.depth == 0) throw input_error("--depth is 0", "give at least 1");
  eval::cut_run(run, arguments.depth);
  if (arguments.tag.find_first_of(" \t\r\n") != std::string::npos) {
    throw input_error(fmt::format("--tag '{}' has a blank in it", arguments.tag),
                      "blanks separate the columns of a run; leave them out");
  }
  if (!arguments.tag.empty()) run.tag = arguments.tag;
  print_for_programs(eval::format_run(run, arguments.to));
  return 0;
}

int convert(const RunArguments& arguments) {
  const auto text = trec::Text::open(arguments.file);
  return print_run(
      arguments.from == "msmarco" ? eval::read_ms_marco(text) : eval::read_run_file(text),
      arguments);
}

constexpr std::string_view kShortName = "rrf";  // of reciprocal-rank fusion

// Throws an input Error if a parameter is out of its range or the method does not read it.
Fusion fusion_of(const RunArguments& arguments) {
  const std::string_view name =
      arguments.method == kShortName ? name_of(FusionMethod::kReciprocalRank) : arguments.method;
  Fusion fusion{.method = *named<FusionMethod>(kFusionMethodNames, name)};
  const auto require = [&](bool is_read, const char* option, const char* readers) {
    if (is_read) return;
    throw input_error(fmt::format("{} has no {}", arguments.method, option),
                      fmt::format("leave it out; it belongs to {}", readers));
  };
  if (arguments.k) {
    require(reads_k(fusion.method), "--k", "reciprocal-rank");
    if (*arguments.k < 0) throw input_error("--k is negative", "the usual value is 60");
    fusion.k = *arguments.k;
  }
  if (arguments.phi) {
    require(reads_phi(fusion.method), "--phi", "rbc");
    if (*arguments.phi <= 0 || *arguments.phi >= 1) {
      throw input_error("--phi lies between 0 and 1", "the usual value is 0.8");
    }
    fusion.phi = *arguments.phi;
  }
  fusion.norm = arguments.norm;
  require(reads_norm(fusion.method) || !arguments.norm_is_given, "--norm", "combsum and its like");
  return fusion;
}

int fuse_files(const RunArguments& arguments) {
  if (arguments.files.size() < 2)
    throw input_error("a fusion needs at least two runs", "name more");
  std::vector<eval::RunFile> runs;
  for (const auto& file : arguments.files)
    runs.push_back(eval::read_run_file(trec::Text::open(file)));
  if (const auto remark = eval::lone_topics_remark(runs)) {
    print_for_people(fmt::format("note: {}\n", *remark), stderr);
  }
  return print_run(eval::fuse_runs(runs, fusion_of(arguments), arguments.method), arguments);
}

void add_print_options(Command& command, RunArguments& arguments, const char* default_tag) {
  command.option("--depth", arguments.depth, "Keep the top N documents of each topic")
      .option("--tag", arguments.tag,
              fmt::format("The tag of the printed run; default: {}", default_tag));
}

}  // namespace

void add_runs_commands(CommandLine& line) {
  const auto on_convert = std::make_shared<RunArguments>();
  auto& converting = line.add("runs convert", "Write a run in another format",
                              "matchbench runs convert top1000.tsv --from msmarco > top1000.run");
  converting.required("run", on_convert->file, "The run")
      .choice("--from", on_convert->from, {"trec", "msmarco"}, "Its format")
      .choice("--to", on_convert->to, eval::kRunFormatNames, "The wanted format");
  add_print_options(converting, *on_convert, "the run's");
  converting.action([on_convert] { return convert(*on_convert); });

  const auto on_cut = std::make_shared<RunArguments>();
  auto& cutting = line.add("runs cut", "Keep the best documents of each topic",
                           "matchbench runs cut bm25.run --depth 100 > bm25.100.run");
  cutting.required("run", on_cut->file, "A TREC run");
  add_print_options(cutting, *on_cut, "the run's");
  cutting.action([on_cut] {
    if (on_cut->depth == kWholeRun) {
      throw input_error("--depth is missing", "say how many documents of each topic to keep");
    }
    return convert(*on_cut);
  });

  const auto on_dedupe = std::make_shared<RunArguments>();
  auto& deduping =
      line.add("runs dedupe", "Keep the best line of each document that a topic has twice",
               "matchbench runs dedupe passages.run > documents.run");
  deduping.required("run", on_dedupe->file, "A TREC run");
  add_print_options(deduping, *on_dedupe, "the run's");
  deduping.action([on_dedupe] {
    return print_run(
        eval::read_run_file(trec::Text::open(on_dedupe->file), eval::Repeats::kKeepBest),
        *on_dedupe);
  });

  const auto on_fuse = std::make_shared<RunArguments>();
  auto& fusing = line.add("runs fuse", "Combine several runs into one",
                          "matchbench runs fuse bm25.run dense.run --method reciprocal-rank");
  on_fuse->method = kFusionMethodNames.front();
  std::vector<std::string> methods(kFusionMethodNames.begin(), kFusionMethodNames.end());
  methods.emplace_back(kShortName);
  fusing.required("runs", on_fuse->files, "TREC runs")
      .choice("--method", on_fuse->method, methods,
              "How scores or ranks are combined; rrf is reciprocal-rank")
      .choice("--norm", on_fuse->norm, kNormalisationNames,
              "With combsum and the like: how the scores of each run are normalised")
      .option("--k", on_fuse->k, "With reciprocal-rank: k of 1/(k + rank); default: 60")
      .option("--phi", on_fuse->phi, "With rbc: the persistence; default: 0.8");
  add_print_options(fusing, *on_fuse, "the method");
  fusing.action([on_fuse, &fusing] {
    on_fuse->norm_is_given = fusing.given_options({}).find("--norm ") != std::string::npos;
    return fuse_files(*on_fuse);
  });
}

}  // namespace matchbench::cli
