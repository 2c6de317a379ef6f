#include "harness/foundation/base/file.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/eval/eval_arguments.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/scoring/eval/compare_runs.hpp"
#include "harness/scoring/eval/difference_plot.hpp"
#include "harness/scoring/eval/eval_rows.hpp"

#include <memory>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

void print_notes(const std::vector<std::string>& notes) {
  for (const auto& note : notes) print_note(note);
}

int carry_out(const EvalArguments& arguments) {
  const eval::EvalSelection rows = rows_of(arguments);
  const eval::EvalFormat format = arguments.json ? eval::EvalFormat::kJson : arguments.format;
  const eval::EvalResults results = eval::score_files(request_of(arguments));
  print_notes(results.remarks);
  if (results.plan.relevance_ranks > 0 && !rows.per_topic) {
    print_note("relstring is printed by topic: add -q");
  }
  eval::OpenIntervals open;
  if (!results.baseline && format != eval::EvalFormat::kTable) {
    eval::write_eval(results, rows, format, print_for_programs, open);
    print_notes(open.notes());
    return 0;
  }
  const bool is_for_papers =
      format == eval::EvalFormat::kLatex || format == eval::EvalFormat::kMarkdown;
  text::Table table = results.baseline ? eval::compare_runs(results, rows.undefined)
                                       : eval::result_table(results, rows, open);
  if (results.baseline && is_for_papers) table = eval::for_papers(table);
  const auto for_programs = eval::table_format(format);
  print_for_programs(for_programs && *for_programs != text::TableFormat::kText
                         ? text::format_table(table, *for_programs)
                         : table_for_people(table, "--format csv has them"));
  print_notes(open.notes());
  if (!arguments.plot.empty()) {
    write_file(arguments.plot,
               eval::difference_plot(eval::topic_differences(results, rows.undefined)));
  }
  return 0;
}

}  // namespace

void add_eval_command(CommandLine& line) {
  const auto arguments = std::make_shared<EvalArguments>();
  add_eval_options(
      line.add("eval", "Score runs against judgments, from files alone, as trec_eval does",
               "matchbench eval qrels.txt bm25.run.gz dense.run -m map -m nDCG@10 -q"),
      *arguments)
      .action([arguments] { return carry_out(*arguments); });
}

}  // namespace matchbench::cli
