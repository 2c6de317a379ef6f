#include "harness/fronts/cli/analyse/input_options.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/scoring/study/robustness/measures_study.hpp"

#include <memory>

namespace matchbench::cli {
namespace {

struct MeasuresArguments {
  study::MeasuresStudyOptions study;
  study::OrderCoefficient coefficient = study::OrderCoefficient::kTauB;
  study::MeasuresTable show = study::MeasuresTable::kReference;
  TableOutput output;
};

int analyse_measures(const MeasuresArguments& options, const Command& command) {
  finish_study(
      {"measures", command, options.study.files.files.front()},
      study::sheet_of(study::study_measures(options.study), options.show, options.coefficient),
      options.output);
  return 0;
}

}  // namespace

void add_analyse_measures_command(CommandLine& line) {
  auto options = std::make_shared<MeasuresArguments>();
  Command& command = line.add("analyse measures",
                              "How similarly measures order the systems of a round, or of several",
                              "matchbench analyse measures round.db --show matrix --csv");
  add_input_options(command, options->study.files);
  add_study_options(command, options->output);
  command
      .repeated("-m,--measure", options->study.measures,
                "Measures; default: all that judge rankings, with all discounts and gains")
      .option("--reference", options->study.reference, "The measure that others are compared with")
      .choice("--show", options->show, study::kMeasuresTables,
              "All measures against the reference, all pairs of measures, or the systems' scores "
              "in the order of the reference")
      .choice("--coefficient", options->coefficient, study::kOrderCoefficients,
              "What --show matrix shows; for tau-ap, the row is the reference")
      .action([options, &command] { return analyse_measures(*options, command); });
}

}  // namespace matchbench::cli
