#include "harness/fronts/cli/analyse/study_command.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/scoring/study/costs/costs_study.hpp"

namespace matchbench::cli {

void add_analyse_costs_command(CommandLine& line) {
  add_study_command<study::CostsStudyOptions>(
      line,
      {"costs", "What answers cost beside their quality, and which entrants are as good for less",
       "matchbench analyse costs round.db -m nDCG@5"},
      [](Command& command, study::CostsStudyOptions& study) {
        command.repeated("-m,--measure", study.measures, "One measure; default: the board's first")
            .option(
                "--depth", study.depth,
                "Number of services that are passed on; default: the measure's cutoff, else 10");
      },
      [](const study::CostsStudyOptions& study, const TableOutput&) {
        return study::sheet_of(study::study_costs(study));
      });
}

}  // namespace matchbench::cli
