#include "harness/fronts/cli/commands.hpp"

#include "harness/fronts/cli/analyse/study_command.hpp"
#include "harness/scoring/study/judges/judges_study.hpp"
#include "harness/scoring/study/judges/programs_study.hpp"
#include "harness/scoring/study/judges/virtual_judges_study.hpp"

namespace matchbench::cli {
namespace {

struct JudgesArguments : study::JudgesStudyOptions {
  std::string show = "agreement";
};

}  // namespace

void add_analyse_judges_command(CommandLine& line) {
  add_study_command<JudgesArguments>(
      line,
      {"judges", "How far the judges agree, and what follows from it",
       "matchbench analyse judges round.db --show systems -m nDCG"},
      [](Command& command, JudgesArguments& study) {
        command
            .repeated("-m,--measure", study.measures,
                      "For --show systems and programs; default: the board's first, AP and nDCG")
            .choice("--show", study.show, {"agreement", "systems", "programs"},
                    "Agreement between the judges, the systems' scores by each judge's grades, or "
                    "what the grades of programs are worth beside those of people");
      },
      [](const JudgesArguments& study, const TableOutput&) {
        if (study.show == "agreement") {
          return study::sheet_of(study::study_judge_agreement(study.files));
        }
        if (study.show == "systems") return study::sheet_of_judges(study::study_judges(study));
        return study::sheet_of(
            study::study_programs(study::read_analysis_input(study.files), study.measures));
      });
}

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
