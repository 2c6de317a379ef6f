#include "harness/fronts/cli/analyse/input_options.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/scoring/study/judges/judges_study.hpp"
#include "harness/scoring/study/judges/programs_study.hpp"

#include <memory>

namespace matchbench::cli {
namespace {

struct JudgesArguments {
  study::JudgesStudyOptions study;
  std::string show = "agreement";
  TableOutput output;
};

int analyse_judges(const JudgesArguments& options, const Command& command) {
  const auto sheet = [&] {
    if (options.show == "agreement") {
      return study::sheet_of(study::study_judge_agreement(options.study.files));
    }
    if (options.show == "programs") {
      return study::sheet_of(study::study_programs(study::read_analysis_input(options.study.files),
                                                   options.study.measures));
    }
    return study::sheet_of_judges(study::study_judges(options.study));
  };
  finish_study({"judges", command, options.study.files.files.front()}, sheet(), options.output);
  return 0;
}

}  // namespace

void add_analyse_judges_command(CommandLine& line) {
  auto options = std::make_shared<JudgesArguments>();
  Command& command =
      line.add("analyse judges", "How far the judges agree, and what follows from it",
               "matchbench analyse judges round.db --show systems -m nDCG");
  add_input_options(command, options->study.files);
  add_study_options(command, options->output);
  command
      .repeated("-m,--measure", options->study.measures,
                "For --show systems and programs; default: the board's first, AP and nDCG")
      .choice("--show", options->show, {"agreement", "systems", "programs"},
              "Agreement between the judges, the systems' scores by each judge's grades, or what "
              "the grades of programs are worth beside those of people")
      .action([options, &command] { return analyse_judges(*options, command); });
}

}  // namespace matchbench::cli
