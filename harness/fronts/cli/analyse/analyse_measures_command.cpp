#include "harness/fronts/cli/analyse/study_command.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/scoring/study/robustness/measures_study.hpp"

namespace matchbench::cli {
namespace {

struct MeasuresArguments : study::MeasuresStudyOptions {
  study::OrderCoefficient coefficient = study::OrderCoefficient::kTauB;
  study::MeasuresTable show = study::MeasuresTable::kReference;
};

}  // namespace

void add_analyse_measures_command(CommandLine& line) {
  add_study_command<MeasuresArguments>(
      line,
      {"measures", "How similarly measures order the systems of a round, or of several",
       "matchbench analyse measures round.db --show matrix --csv"},
      [](Command& command, MeasuresArguments& study) {
        command
            .repeated("-m,--measure", study.measures,
                      "Measures; default: all that judge rankings, with all discounts and gains")
            .option("--reference", study.reference, "The measure that others are compared with")
            .choice("--show", study.show, study::kMeasuresTables,
                    "All measures against the reference, all pairs of measures, or the systems' "
                    "scores in the order of the reference")
            .choice("--coefficient", study.coefficient, study::kOrderCoefficients,
                    "What --show matrix shows; for tau-ap, the row is the reference");
      },
      [](const MeasuresArguments& study, const TableOutput&) {
        return study::sheet_of(study::study_measures(study), study.show, study.coefficient);
      });
}

}  // namespace matchbench::cli
