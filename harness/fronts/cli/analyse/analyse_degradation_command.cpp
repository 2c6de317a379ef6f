#include "harness/fronts/cli/analyse/study_command.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/scoring/study/robustness/degradation_study.hpp"

namespace matchbench::cli {
namespace {

struct DegradationArguments : study::DegradationStudyOptions {
  study::DegradationRows rows;
};

}  // namespace

void add_analyse_degradation_command(CommandLine& line) {
  add_study_command<DegradationArguments>(
      line,
      {"degradation", "How measures fall as an ideal ranking is disturbed",
       "matchbench analyse degradation -m 'nDCG(gain=exp)' -m muAP --step 1 --csv"},
      [](Command& command, DegradationArguments& study) {
        command
            .repeated("-m,--measure", study.measures,
                      "Measures; default: nDCG(gain=exp), muAP and NDCNG")
            .option("--services", study.services, "Services in the ranking")
            .option("--swaps", study.swaps, "The largest number of swaps")
            .option("--step", study.rows.step, "Swaps from one row to the next")
            .option("--repetitions", study.repetitions, "How many random sequences of swaps")
            .option("--seed", study.seed, "The same seed gives the same values")
            .flag("--deviations", study.rows.deviations,
                  "Also show standard deviations over repetitions");
      },
      [](const DegradationArguments& study, const TableOutput&) {
        return study::sheet_of(study::study_degradation(study), study.rows);
      });
}

}  // namespace matchbench::cli
