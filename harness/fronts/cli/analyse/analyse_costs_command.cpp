#include "harness/fronts/cli/analyse/input_options.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/scoring/study/costs/costs_study.hpp"

#include <memory>

namespace matchbench::cli {
namespace {

struct CostsArguments {
  study::CostsStudyOptions study;
  TableOutput output;
};

int analyse_costs(const CostsArguments& options, const Command& command) {
  finish_study({"costs", command, options.study.files.files.front()},
               study::sheet_of(study::study_costs(options.study)), options.output);
  return 0;
}

}  // namespace

void add_analyse_costs_command(CommandLine& line) {
  auto options = std::make_shared<CostsArguments>();
  Command& command =
      line.add("analyse costs",
               "What answers cost beside their quality, and which entrants are as good for less",
               "matchbench analyse costs round.db -m nDCG@5");
  add_input_options(command, options->study.files);
  add_study_options(command, options->output);
  command
      .repeated("-m,--measure", options->study.measures, "One measure; default: the board's first")
      .option("--depth", options->study.depth,
              "Number of services that are passed on; default: the measure's cutoff, else 10")
      .action([options, &command] { return analyse_costs(*options, command); });
}

}  // namespace matchbench::cli
