#include "harness/fronts/cli/aggregate_names.hpp"
#include "harness/fronts/cli/analyse/input_options.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/scoring/study/significance/scores_study.hpp"

#include <memory>

namespace matchbench::cli {
namespace {

struct ScoresArguments {
  study::ScoresStudyOptions study;
  std::vector<std::string> aggregates;
  TableOutput output;
};

int analyse_scores(const ScoresArguments& options, const Command& command) {
  study::ScoresStudyOptions study = options.study;
  study.aggregates = options.aggregates.empty() ? std::vector{measures::Aggregate::kMean}
                                                : parse_aggregates(options.aggregates);
  finish_study({"scores", command, study.files.files.front()},
               study::sheet_of(study::study_scores(study)), options.output);
  return 0;
}

}  // namespace

void add_analyse_scores_command(CommandLine& line) {
  auto options = std::make_shared<ScoresArguments>();
  Command& command =
      line.add("analyse scores", "Means, medians, spreads of every system, with intervals",
               "matchbench analyse scores round.db -m AP --aggregate mean --aggregate gmean");
  add_input_options(command, options->study.files);
  add_study_options(command, options->output);
  command
      .repeated("-m,--measure", options->study.measures,
                "Measures; default: the board's first, AP and nDCG@10")
      .option("--aggregate", options->aggregates,
              "mean (default), gmean, median, min or sd over requests")
      .option("--replicates", options->study.replicates, "Replicates of the bootstrap")
      .option("--seed", options->study.seed, "The same seed gives the same intervals")
      .action([options, &command] { return analyse_scores(*options, command); });
}

}  // namespace matchbench::cli
