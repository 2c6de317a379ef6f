#include "harness/fronts/cli/analyse/input_options.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/scoring/study/silence/silence_study.hpp"

#include <memory>

namespace matchbench::cli {
namespace {

struct SilenceArguments {
  study::SilenceStudyOptions study;
  study::SilenceTable show = study::SilenceTable::kSystems;
  TableOutput output;
};

int analyse_silence(const SilenceArguments& options, const Command& command) {
  finish_study({"silence", command, options.study.files.files.front()},
               study::sheet_of(study::study_silence(options.study), options.show), options.output);
  return 0;
}

}  // namespace

void add_analyse_silence_command(CommandLine& line) {
  auto options = std::make_shared<SilenceArguments>();
  Command& command =
      line.add("analyse silence", "How good systems are at saying that nothing answers a request",
               "matchbench analyse silence round.db -m nDCG@10");
  add_input_options(command, options->study.files);
  add_study_options(command, options->output);
  command
      .repeated("-m,--measure", options->study.measures,
                "One measure in [0, 1]; default: the board's first, of files AP")
      .choice("--show", options->show, study::kSilenceTables,
              "Systems; false answers and false silences by request; risk and coverage; "
              "calibration of probabilities")
      .option("--threshold", options->study.threshold,
              "Take answers whose first score is lower for silence")
      .option("--training-split", options->study.training_split,
              "Choose each system's threshold on this split of the collection, report the others")
      .flag("--probabilities", options->study.probabilities,
            "All scores are probabilities that rank 1 is relevant, also undeclared ones")
      .action([options, &command] { return analyse_silence(*options, command); });
}

}  // namespace matchbench::cli
