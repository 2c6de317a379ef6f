#include "harness/fronts/cli/analyse/study_command.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/scoring/study/judges/virtual_judges_study.hpp"

namespace matchbench::cli {

void add_analyse_virtual_judges_command(CommandLine& line) {
  add_study_command<study::VirtualJudgesStudyOptions>(
      line,
      {"virtual-judges", "The scores of the systems if one of them were the judge",
       "matchbench analyse virtual-judges round.db --judge keyword -m muAP -m NDCNG"},
      [](Command& command, study::VirtualJudgesStudyOptions& study) {
        command
            .repeated("-m,--measure", study.measures,
                      "Measures; default: the board's first, muAP, nDCG and NDCNG")
            .repeated("--judge", study.judges,
                      "The system whose scores are the grades; default: each in turn");
      },
      [](const study::VirtualJudgesStudyOptions& study, const TableOutput&) {
        return study::sheet_of_virtual_judges(study::study_virtual_judges(study));
      });
}

}  // namespace matchbench::cli
