#include "harness/fronts/cli/analyse/study_command.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/scoring/study/silence/silence_study.hpp"

namespace matchbench::cli {
namespace {

struct SilenceArguments : study::SilenceStudyOptions {
  study::SilenceTable show = study::SilenceTable::kSystems;
};

}  // namespace

void add_analyse_silence_command(CommandLine& line) {
  add_study_command<SilenceArguments>(
      line,
      {"silence", "How good systems are at saying that nothing answers a request",
       "matchbench analyse silence round.db -m nDCG@10"},
      [](Command& command, SilenceArguments& study) {
        command
            .repeated("-m,--measure", study.measures,
                      "One measure in [0, 1]; default: the board's first, of files AP")
            .choice("--show", study.show, study::kSilenceTables,
                    "Systems; false answers and false silences by request; risk and coverage; "
                    "calibration of probabilities")
            .option("--threshold", study.threshold,
                    "Take answers whose first score is lower for silence")
            .option(
                "--training-split", study.training_split,
                "Choose each system's threshold on this split of the collection, report the others")
            .flag("--probabilities", study.probabilities,
                  "All scores are probabilities that rank 1 is relevant, also undeclared ones");
      },
      [](const SilenceArguments& study, const TableOutput&) {
        return study::sheet_of(study::study_silence(study), study.show);
      });
}

}  // namespace matchbench::cli
