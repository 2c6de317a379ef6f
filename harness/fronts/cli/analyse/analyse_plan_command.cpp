#include "harness/fronts/cli/analyse/input_options.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/scoring/study/planning/plan_study.hpp"

#include <memory>

namespace matchbench::cli {
namespace {

struct PlanArguments {
  study::PlanStudyOptions study;
  TableOutput output;
};

int analyse_plan(const PlanArguments& options, const Command& command) {
  finish_study({"plan", command, options.study.files.files.front()},
               study::sheet_of(study::study_plan(options.study)), options.output);
  return 0;
}

}  // namespace

void add_analyse_plan_command(CommandLine& line) {
  auto options = std::make_shared<PlanArguments>();
  Command& command =
      line.add("analyse plan", "How many requests and judgments a contest needs, from a pilot",
               "matchbench analyse plan round.db -m nDCG@10 --difference 0.05 --power 0.8");
  add_input_options(command, options->study.files);
  add_study_options(command, options->output);
  auto& study = options->study;
  command
      .repeated("-m,--measure", study.measures,
                "One measure; default: the board's first, of files AP")
      .option("--difference", study.target.difference, "The difference of two means to be found")
      .option("--power", study.target.power, "The probability with which it is to be found")
      .option("--level", study.target.level, "Level of significance")
      .option("--depth", study.depth, "Services of each entrant that are judged for a request")
      .option("--seed", study.simulation.seed, "The same seed gives the same values")
      .action([options, &command] { return analyse_plan(*options, command); });
}

}  // namespace matchbench::cli
