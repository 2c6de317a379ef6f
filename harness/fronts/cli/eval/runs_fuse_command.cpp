#include "harness/data/trec/text.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/model/named.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/eval/printed_run.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/scoring/eval/files/fuse_runs.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::cli {
namespace {

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
