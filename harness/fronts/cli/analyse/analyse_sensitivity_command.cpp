#include "harness/fronts/cli/analyse/input_options.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/scoring/study/robustness/sensitivity_study.hpp"

#include <memory>

namespace matchbench::cli {
namespace {

struct SensitivityArguments {
  study::SensitivityStudyOptions study;
  study::SensitivityTable show = study::SensitivityTable::kSummary;
  TableOutput output;
};

int analyse_sensitivity(const SensitivityArguments& options, const Command& command) {
  finish_study({"sensitivity", command, options.study.files.files.front()},
               study::sheet_of(study::study_sensitivity(options.study), options.show),
               options.output);
  return 0;
}

}  // namespace

void add_analyse_sensitivity_command(CommandLine& line) {
  auto options = std::make_shared<SensitivityArguments>();
  Command& command =
      line.add("analyse sensitivity", "How far the order of systems depends on what is relevant",
               "matchbench analyse sensitivity round.db -m AP -m nDCG --show pairs");
  add_input_options(command, options->study.files);
  add_study_options(command, options->output);
  command
      .repeated("-m,--measure", options->study.measures,
                "Measures; default: the board's first, AP, Q and nDCG")
      .choice("--show", options->show, study::kSensitivityTables,
              "Kinds of settings in short, all pairs of settings, or the scores behind them")
      .option("--drastic", options->study.drastic_ranks, "Ranks from which on a swap is drastic")
      .action([options, &command] { return analyse_sensitivity(*options, command); });
}

}  // namespace matchbench::cli
