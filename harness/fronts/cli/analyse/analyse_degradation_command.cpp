#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/scoring/study/robustness/degradation_study.hpp"

#include <memory>

namespace matchbench::cli {
namespace {

struct DegradationArguments {
  study::DegradationStudyOptions study;
  study::DegradationRows rows;
  TableOutput output;
};

int analyse_degradation(const DegradationArguments& options) {
  const study::StudySheet sheet =
      study::sheet_of(study::study_degradation(options.study), options.rows);
  print_table(sheet.table, options.output, sheet.heading);
  return 0;
}

}  // namespace

void add_analyse_degradation_command(CommandLine& line) {
  auto options = std::make_shared<DegradationArguments>();
  Command& command =
      line.add("analyse degradation", "How measures fall as an ideal ranking is disturbed",
               "matchbench analyse degradation -m 'nDCG(gain=exp)' -m muAP --step 1 --csv");
  add_table_options(command, options->output);
  command
      .repeated("-m,--measure", options->study.measures,
                "Measures; default: nDCG(gain=exp), muAP and NDCNG")
      .option("--services", options->study.services, "Services in the ranking")
      .option("--swaps", options->study.swaps, "The largest number of swaps")
      .option("--step", options->rows.step, "Swaps from one row to the next")
      .option("--repetitions", options->study.repetitions, "How many random sequences of swaps")
      .option("--seed", options->study.seed, "The same seed gives the same values")
      .flag("--deviations", options->rows.deviations,
            "Also show standard deviations over repetitions")
      .action([options] { return analyse_degradation(*options); });
}

}  // namespace matchbench::cli
