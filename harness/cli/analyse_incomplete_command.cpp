#include "harness/analysis/incomplete.hpp"
#include "harness/base/error.hpp"
#include "harness/cli/analyse/input.hpp"
#include "harness/cli/analyse/table_output.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/measure_names.hpp"

#include <fmt/format.h>

#include <memory>

namespace matchbench {
namespace {

struct IncompleteArguments {
  AnalysisFiles files;
  TableOutput output;
  std::vector<std::string> measures;
  std::string show = "points";
  std::string withheld = "pooled";
  std::uint64_t seed = 1;
  std::uint64_t repetitions = 5;
  double alpha = 0.05;
};

Table points_table(const std::vector<IncompletePoint>& points, const Plan& plan) {
  Table table;
  table.columns = {{"measure", "measure"},
                   {"fraction", "fraction"},
                   {"judged", "judged per request"},
                   {"mean_score", "mean score"},
                   {"tau", "tau-b"},
                   {"lowest_tau", "lowest"},
                   {"highest_tau", "highest"},
                   {"true_positive", "TP"},
                   {"false_positive", "FP"},
                   {"false_negative", "FN"},
                   {"true_negative", "TN"},
                   {"accuracy", "accuracy"},
                   {"false_positive_rate", "FP rate"},
                   {"g_mean", "g-mean"}};
  for (const auto& point : points) {
    const auto& d = point.decisions;
    table.rows.push_back(
        {plan.name_of_value(point.value), number_cell(point.fraction, 2),
         number_cell(point.mean_judged, 1), number_cell(point.mean_score), number_cell(point.tau),
         number_cell(point.lowest_tau), number_cell(point.highest_tau), count_cell(d.true_positive),
         count_cell(d.false_positive), count_cell(d.false_negative), count_cell(d.true_negative),
         number_cell(d.accuracy()), number_cell(d.false_positive_rate()), number_cell(d.g_mean())});
  }
  return table;
}

Table knees_table(const std::vector<IncompletePoint>& points, const Plan& plan) {
  Table table;
  table.columns = {{"measure", "measure"}, {"knee", "smallest fraction with tau above 0.9"}};
  for (std::size_t v = 0; v < plan.value_count(); ++v) {
    table.rows.push_back({plan.name_of_value(v), number_cell(knee(points, v), 2)});
  }
  return table;
}

int analyse_incomplete(const IncompleteArguments& options, const Command& command) {
  const Study study{"incomplete", command, options.files.files.front()};
  if (options.repetitions == 0) throw input_error("--repetitions 0: at least one is needed");
  if (!(options.alpha > 0 && options.alpha < 1)) {
    throw input_error(fmt::format("--alpha {}: a level is between 0 and 1", options.alpha));
  }
  const AnalysisInput input = read_analysis_input(options.files);
  const std::vector<std::string> defaults = {"Bpref", "infAP", "nDCG"};
  const Plan plan(averaged_measures_named(options.measures.empty() ? defaults : options.measures));
  IncompleteOptions settings;
  settings.seed = options.seed;
  settings.repetitions = options.repetitions;
  settings.alpha = options.alpha;
  settings.withheld = options.withheld == "pooled" ? Withheld::kPooled : Withheld::kDropped;
  settings.undefined = options.files.undefined_policy();
  const auto points = study_incomplete(input.experiment, input.setting(), plan, settings);
  finish_study(study,
               options.show == "points" ? points_table(points, plan) : knees_table(points, plan),
               options.output,
               fmt::format("{} systems, {} requests, '{}'; {} random orders; at least {} relevant "
                           "and {} other judgments per request are kept\n\n",
                           input.experiment.systems.size(), input.experiment.requests.size(),
                           input.setting().name, settings.repetitions, settings.least_relevant,
                           settings.least_nonrelevant));
  return 0;
}

}  // namespace

void add_analyse_incomplete_command(CommandLine& line) {
  auto options = std::make_shared<IncompleteArguments>();
  Command& command =
      line.add("analyse incomplete", "What measures still say when judgments are taken away",
               "matchbench analyse incomplete round.db -m Bpref -m nDCG");
  add_input_options(command, options->files);
  add_study_options(command, options->output);
  command.repeated("-m,--measure", options->measures, "Measures; default: Bpref, infAP and nDCG")
      .choice("--show", options->show, {"points", "knee"},
              "Each measure at each fraction, or where tau passes 0.9")
      .choice("--withheld", options->withheld, {"pooled", "dropped"},
              "A judgment taken away: the service stays a known member of the pool, which infAP "
              "needs, or is as if nobody had looked at it")
      .option("--repetitions", options->repetitions, "Random orders of the judgments")
      .option("--seed", options->seed, "The same seed gives the same values")
      .option("--alpha", options->alpha, "Level of the Wilcoxon decisions")
      .action([options, &command] { return analyse_incomplete(*options, command); });
}

}  // namespace matchbench
