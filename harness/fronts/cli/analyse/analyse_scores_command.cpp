#include "harness/fronts/cli/aggregate_names.hpp"
#include "harness/fronts/cli/analyse/study_command.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/scoring/study/significance/scores_study.hpp"

namespace matchbench::cli {
namespace {

struct ScoresArguments : study::ScoresStudyOptions {
  std::vector<std::string> names;  // of aggregates
};

}  // namespace

void add_analyse_scores_command(CommandLine& line) {
  add_study_command<ScoresArguments>(
      line,
      {"scores", "Means, medians, spreads of every system, with intervals",
       "matchbench analyse scores round.db -m AP --aggregate mean --aggregate gmean"},
      [](Command& command, ScoresArguments& study) {
        command
            .repeated("-m,--measure", study.measures,
                      "Measures; default: the board's first, AP and nDCG@10")
            .option("--aggregate", study.names,
                    "mean (default), gmean, median, min or sd over requests")
            .option("--replicates", study.replicates, "Replicates of the bootstrap")
            .option("--seed", study.seed, "The same seed gives the same intervals");
      },
      [](ScoresArguments study, const TableOutput&) {
        study.aggregates = study.names.empty() ? std::vector{measures::Aggregate::kMean}
                                               : parse_aggregates(study.names);
        return study::sheet_of(study::study_scores(study));
      });
}

}  // namespace matchbench::cli
