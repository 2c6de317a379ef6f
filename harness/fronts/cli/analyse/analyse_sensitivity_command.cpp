#include "harness/fronts/cli/analyse/study_command.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/scoring/study/robustness/sensitivity_study.hpp"

namespace matchbench::cli {
namespace {

struct SensitivityArguments : study::SensitivityStudyOptions {
  study::SensitivityTable show = study::SensitivityTable::kSummary;
};

}  // namespace

void add_analyse_sensitivity_command(CommandLine& line) {
  add_study_command<SensitivityArguments>(
      line,
      {"sensitivity", "How far the order of systems depends on what is relevant",
       "matchbench analyse sensitivity round.db -m AP -m nDCG --show pairs"},
      [](Command& command, SensitivityArguments& study) {
        command
            .repeated("-m,--measure", study.measures,
                      "Measures; default: the board's first, AP, Q and nDCG")
            .choice("--show", study.show, study::kSensitivityTables,
                    "Kinds of settings in short, all pairs of settings, or the scores behind them")
            .option("--drastic", study.drastic_ranks, "Ranks from which on a swap is drastic");
      },
      [](const SensitivityArguments& study, const TableOutput&) {
        return study::sheet_of(study::study_sensitivity(study), study.show);
      });
}

}  // namespace matchbench::cli
