#include "harness/fronts/cli/analyse/study_command.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/scoring/study/robustness/difficulty_study.hpp"

namespace matchbench::cli {
namespace {

struct DifficultyArguments : study::DifficultyStudyOptions {
  study::DifficultyTable show = study::DifficultyTable::kRequests;
};

}  // namespace

void add_analyse_difficulty_command(CommandLine& line) {
  add_study_command<DifficultyArguments>(
      line,
      {"difficulty", "Which requests are hard, and which system answers what others cannot",
       "matchbench analyse difficulty round.db -m nDCG --show systems"},
      [](Command& command, DifficultyArguments& study) {
        command
            .repeated("-m,--measure", study.measures,
                      "One measure; default: the board's first, of files AP")
            .choice("--show", study.show, study::kDifficultyTables,
                    "Requests, the hardest first; what each system adds; Pearson's correlation of "
                    "systems over requests; what choosing or fusing them could reach")
            .option("--depth", study.depth, "Services of each system that --show bounds fuses");
      },
      [](const DifficultyArguments& study, const TableOutput&) {
        return study::sheet_of(study::study_difficulty(study), study.show);
      });
}

}  // namespace matchbench::cli
