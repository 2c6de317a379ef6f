#include "harness/data/trec/text.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/scoring/eval/files/run_file.hpp"
#include "harness/scoring/eval/files/run_tables.hpp"
#include "harness/scoring/eval/ranked_run.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace matchbench::cli {
namespace {

struct RunsArguments {
  std::vector<std::string> files;
  std::uint64_t k = 10;
  double p = 0.9;
  TableOutput output;
};

// People read whole faults below the table; a column would cut them off.
int check_runs(const RunsArguments& arguments) {
  text::Table all;
  std::vector<std::string> faults;
  for (const auto& file : arguments.files) {
    auto table = eval::check_run(file);
    if (all.columns.empty()) all.columns = table.columns;
    auto& row = all.rows.emplace_back(std::move(table.rows.front()));
    if (const auto* fault = std::get_if<std::string>(&row.back())) faults.push_back(*fault);
  }
  if (arguments.output.for_people()) {
    all.columns.pop_back();
    for (auto& row : all.rows) row.pop_back();
  }
  print_table(all, arguments.output, "");
  if (arguments.output.for_people()) {
    for (const auto& fault : faults) print_for_people(fault + "\n");
  }
  return faults.empty() ? 0 : 2;
}

int compare(const RunsArguments& arguments) {
  if (arguments.files.size() < 2)
    throw input_error("a comparison needs at least two runs", "name more");
  if (arguments.k == 0) throw input_error("-k is 0", "give at least 1");
  const auto names = eval::run_names(arguments.files);
  std::vector<eval::NamedRun> runs;
  for (std::size_t r = 0; r < names.size(); ++r)
    runs.push_back({names[r], eval::read_run_file(trec::Text::open(arguments.files[r]))});
  print_table(eval::overlap_of_runs(runs, arguments.p, arguments.k), arguments.output, "");
  return 0;
}

}  // namespace

void add_runs_tables_commands(CommandLine& line) {
  const auto on_check = std::make_shared<RunsArguments>();
  auto& checking = line.add("runs check", "Show what run files contain, and their faults",
                            "matchbench runs check bm25.run dense.run.gz");
  checking.required("runs", on_check->files, "TREC runs");
  add_table_options(checking, on_check->output);
  checking.action([on_check] { return check_runs(*on_check); });

  const auto on_compare = std::make_shared<RunsArguments>();
  auto& comparing = line.add("runs compare", "Show how similarly runs rank, without judgments",
                             "matchbench runs compare bm25.run dense.run -p 0.95");
  comparing.required("runs", on_compare->files, "TREC runs")
      .option("-p", on_compare->p, "Persistence of rank-biased overlap")
      .option("-k", on_compare->k, "Depth of the plain overlap");
  add_table_options(comparing, on_compare->output);
  comparing.action([on_compare] { return compare(*on_compare); });
}

}  // namespace matchbench::cli
