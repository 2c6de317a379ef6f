#include "harness/data/trec/text.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/eval/printed_run.hpp"

#include <memory>
#include <string>

namespace matchbench::cli {
namespace {

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

}  // namespace matchbench::cli
