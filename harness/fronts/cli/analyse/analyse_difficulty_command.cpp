#include "harness/fronts/cli/analyse/input_options.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/scoring/study/robustness/difficulty_study.hpp"

#include <memory>

namespace matchbench::cli {
namespace {

struct DifficultyArguments {
  study::DifficultyStudyOptions study;
  study::DifficultyTable show = study::DifficultyTable::kRequests;
  TableOutput output;
};

int analyse_difficulty(const DifficultyArguments& options, const Command& command) {
  finish_study({"difficulty", command, options.study.files.files.front()},
               study::sheet_of(study::study_difficulty(options.study), options.show),
               options.output);
  return 0;
}

}  // namespace

void add_analyse_difficulty_command(CommandLine& line) {
  auto options = std::make_shared<DifficultyArguments>();
  Command& command = line.add(
      "analyse difficulty", "Which requests are hard, and which system answers what others cannot",
      "matchbench analyse difficulty round.db -m nDCG --show systems");
  add_input_options(command, options->study.files);
  add_study_options(command, options->output);
  command
      .repeated("-m,--measure", options->study.measures,
                "One measure; default: the board's first, of files AP")
      .choice("--show", options->show, study::kDifficultyTables,
              "Requests, the hardest first; what each system adds; Pearson's correlation of "
              "systems over requests; what choosing or fusing them could reach")
      .option("--depth", options->study.depth, "Services of each system that --show bounds fuses")
      .action([options, &command] { return analyse_difficulty(*options, command); });
}

}  // namespace matchbench::cli
