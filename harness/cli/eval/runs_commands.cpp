#include "harness/cli/commands.hpp"

#include "harness/app/runs/fuse_runs.hpp"
#include "harness/app/runs/run_file.hpp"
#include "harness/app/runs/run_tables.hpp"
#include "harness/base/error.hpp"
#include "harness/cli/analyse/table_output.hpp"
#include "harness/trec/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <limits>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace matchbench {
namespace {

constexpr std::uint64_t kWholeRun = std::numeric_limits<std::uint64_t>::max();

struct RunsArguments {
  std::vector<std::string> files;
  std::string file, method, tag, from = "trec", to = "trec";
  std::uint64_t depth = kWholeRun;
  std::uint64_t k = 10;
  double p = 0.9;
  TableOutput output;
};

using Arguments = std::shared_ptr<RunsArguments>;

std::vector<NamedRun> read_runs(const std::vector<std::string>& files) {
  std::vector<NamedRun> runs;
  for (const auto& file : files) runs.push_back({file, read_run_file(trec::Text::open(file))});
  return runs;
}

// Cut and tagged as the options say.
int print_run(RunFile run, const RunsArguments& arguments) {
  if (arguments.depth == 0) throw input_error("--depth is 0", "give at least 1");
  cut_run(run, arguments.depth);
  if (!arguments.tag.empty()) run.tag = arguments.tag;
  const auto format = arguments.to == "msmarco" ? RunFormat::kMsMarco
                      : arguments.to == "csv"   ? RunFormat::kCsv
                      : arguments.to == "json"  ? RunFormat::kJson
                                                : RunFormat::kTrec;
  const auto text = format_run(run, format);
  std::fwrite(text.data(), 1, text.size(), stdout);
  return 0;
}

int check(const RunsArguments& arguments) {
  Table all;
  bool faulty = false;
  for (const auto& file : arguments.files) {
    auto table = check_run(trec::Text::open(file));
    faulty = faulty || !std::holds_alternative<std::monostate>(table.rows.front().back());
    if (all.columns.empty()) all.columns = table.columns;
    std::ranges::move(table.rows, std::back_inserter(all.rows));
  }
  print_table(all, arguments.output, "");
  return faulty ? 2 : 0;
}

int convert(const RunsArguments& arguments) {
  const auto text = trec::Text::open(arguments.file);
  return print_run(arguments.from == "msmarco" ? read_ms_marco(text) : read_run_file(text),
                   arguments);
}

int fuse_files(const RunsArguments& arguments) {
  if (arguments.files.size() < 2) throw input_error("one run is nothing to fuse", "give several");
  std::vector<RunFile> runs;
  for (auto& [name, run] : read_runs(arguments.files)) runs.push_back(std::move(run));
  const auto place = std::ranges::find(kFusionMethodNames, arguments.method);
  const auto method = static_cast<FusionMethod>(place - kFusionMethodNames.begin());
  return print_run(fuse_runs(runs, method, arguments.method), arguments);
}

int compare(const RunsArguments& arguments) {
  if (arguments.files.size() < 2) throw input_error("one run has no other", "give several");
  if (arguments.k == 0) throw input_error("-k is 0", "give at least 1");
  print_table(overlap_of_runs(read_runs(arguments.files), arguments.p, arguments.k),
              arguments.output, "");
  return 0;
}

void add_print_options(Command& command, RunsArguments& arguments) {
  command.option("--depth", arguments.depth, "Keep the best so many documents of each topic")
      .option("--tag", arguments.tag, "The tag of the run that is printed");
}

}  // namespace

void add_runs_commands(CommandLine& line) {
  const auto on_check = std::make_shared<RunsArguments>();
  auto& checking = line.add("runs check", "Say what run files hold, and whether they are faulty",
                            "matchbench runs check bm25.run dense.run.gz");
  checking.required("runs", on_check->files, "TREC runs");
  add_table_options(checking, on_check->output);
  checking.action([on_check] { return check(*on_check); });

  const auto on_convert = std::make_shared<RunsArguments>();
  auto& converting = line.add("runs convert", "Write a run in another format",
                              "matchbench runs convert top1000.tsv --from msmarco > top1000.run");
  converting.required("run", on_convert->file, "The run")
      .choice("--from", on_convert->from, {"trec", "msmarco"}, "Its format")
      .choice("--to", on_convert->to, {"trec", "msmarco", "csv", "json"}, "The wanted format");
  add_print_options(converting, *on_convert);
  converting.action([on_convert] { return convert(*on_convert); });

  const auto on_cut = std::make_shared<RunsArguments>();
  auto& cutting = line.add("runs cut", "Keep the best documents of each topic",
                           "matchbench runs cut bm25.run --depth 100 > bm25.100.run");
  cutting.required("run", on_cut->file, "A TREC run");
  add_print_options(cutting, *on_cut);
  cutting.action([on_cut] { return convert(*on_cut); });

  const auto on_dedupe = std::make_shared<RunsArguments>();
  auto& deduping = line.add("runs dedupe", "Keep the best of the lines that name a document again",
                            "matchbench runs dedupe passages.run > documents.run");
  deduping.required("run", on_dedupe->file, "A TREC run");
  add_print_options(deduping, *on_dedupe);
  deduping.action([on_dedupe] {
    return print_run(read_run_file(trec::Text::open(on_dedupe->file), Repeats::kKeepBest),
                     *on_dedupe);
  });

  const auto on_fuse = std::make_shared<RunsArguments>();
  auto& fusing = line.add("runs fuse", "Make one run of several",
                          "matchbench runs fuse bm25.run dense.run --method reciprocal-rank");
  on_fuse->method = kFusionMethodNames.front();
  fusing.required("runs", on_fuse->files, "TREC runs")
      .choice("--method", on_fuse->method, {kFusionMethodNames.begin(), kFusionMethodNames.end()},
              "How scores or ranks are put together");
  add_print_options(fusing, *on_fuse);
  fusing.action([on_fuse] { return fuse_files(*on_fuse); });

  const auto on_compare = std::make_shared<RunsArguments>();
  auto& comparing = line.add("runs compare", "Say how alike runs rank, without judgments",
                             "matchbench runs compare bm25.run dense.run -p 0.95");
  comparing.required("runs", on_compare->files, "TREC runs")
      .option("-p", on_compare->p, "Persistence of rank-biased overlap, 0.9 if left out")
      .option("-k", on_compare->k, "Depth of the plain overlap, 10 if left out");
  add_table_options(comparing, on_compare->output);
  comparing.action([on_compare] { return compare(*on_compare); });
}

}  // namespace matchbench
