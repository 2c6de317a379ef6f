#include "harness/fronts/cli/analyse/input_options.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/scoring/study/judges/virtual_judges_study.hpp"

#include <memory>

namespace matchbench::cli {
namespace {

struct VirtualJudgesArguments {
  study::VirtualJudgesStudyOptions study;
  TableOutput output;
};

int analyse_virtual_judges(const VirtualJudgesArguments& options, const Command& command) {
  finish_study({"virtual-judges", command, options.study.files.files.front()},
               study::sheet_of_virtual_judges(study::study_virtual_judges(options.study)),
               options.output);
  return 0;
}

}  // namespace

void add_analyse_virtual_judges_command(CommandLine& line) {
  auto options = std::make_shared<VirtualJudgesArguments>();
  Command& command =
      line.add("analyse virtual-judges", "The scores of the systems if one of them were the judge",
               "matchbench analyse virtual-judges round.db --judge keyword -m muAP -m NDCNG");
  add_input_options(command, options->study.files);
  add_study_options(command, options->output);
  command
      .repeated("-m,--measure", options->study.measures,
                "Measures; default: the board's first, muAP, nDCG and NDCNG")
      .repeated("--judge", options->study.judges,
                "The system whose scores are the grades; default: each in turn")
      .action([options, &command] { return analyse_virtual_judges(*options, command); });
}

}  // namespace matchbench::cli
