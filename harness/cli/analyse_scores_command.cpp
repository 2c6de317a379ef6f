#include "harness/base/error.hpp"
#include "harness/cli/aggregate_names.hpp"
#include "harness/cli/analyse/input.hpp"
#include "harness/cli/analyse/table_output.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/measure_names.hpp"
#include "harness/measures/bootstrap.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace matchbench {
namespace {

struct ScoresArguments {
  AnalysisFiles files;
  TableOutput output;
  std::vector<std::string> measures;
  std::vector<std::string> aggregates;
  std::uint64_t replicates = Bootstrap::kReplicates;
  std::uint64_t seed = 1;
};

// Requests with an answer that failed, or with none.
std::size_t failed_requests(const Experiment& experiment, std::size_t system) {
  const auto& answers = experiment.answers[system];
  return static_cast<std::size_t>(std::count_if(answers.begin(), answers.end(), [](const auto& of) {
    return of.empty() ||
           std::any_of(of.begin(), of.end(), [](const auto& answer) { return answer.failed; });
  }));
}

// Rows of one setting: by measure, then aggregate, systems in the order of the experiment.
void add_rows(const AnalysisInput& input, const JudgedSetting& setting, const Plan& plan,
              const std::vector<Aggregate>& aggregates, const ScoresArguments& options,
              Bootstrap& bootstrap, Table& table) {
  const Experiment& experiment = input.experiment;
  const auto undefined = options.files.undefined_policy();
  const auto scores = score(experiment, setting, plan);
  std::vector<double> values(experiment.requests.size());
  for (std::size_t v = 0; v < plan.value_count(); ++v) {
    for (const auto aggregate : aggregates) {
      for (std::size_t s = 0; s < experiment.systems.size(); ++s) {
        for (std::size_t r = 0; r < values.size(); ++r) values[r] = scores.at(v, s, r);
        const auto summary = summarize(values, aggregate, undefined);
        const auto interval = bootstrap.interval(values, aggregate, undefined);
        table.rows.push_back({setting.name, plan.name_of_value(v), std::string(name_of(aggregate)),
                              experiment.systems[s], number_cell(summary.value),
                              number_cell(interval.low), number_cell(interval.high),
                              count_cell(summary.queries),
                              count_cell(failed_requests(experiment, s))});
      }
    }
  }
}

int analyse_scores(const ScoresArguments& options, const Command& command) {
  const Study study{"scores", command, options.files.files.front()};
  if (options.replicates < 100 || options.replicates > 10'000'000) {
    throw input_error(
        fmt::format("--replicates {}: 100 to 10000000 are possible", options.replicates));
  }
  const auto aggregates = parse_aggregates(
      options.aggregates.empty() ? std::vector<std::string>{"mean"} : options.aggregates);
  const AnalysisInput input = read_analysis_input(options.files);
  const std::vector<std::string> defaults = {"AP", "nDCG@10"};
  const Plan plan(averaged_measures_named(options.measures.empty() ? defaults : options.measures));
  Table table;
  table.columns = {{"setting", "setting"}, {"measure", "measure"},   {"aggregate", "aggregate"},
                   {"system", "system"},   {"value", "value"},       {"low", "low"},
                   {"high", "high"},       {"requests", "requests"}, {"failed", "failed"}};
  Bootstrap bootstrap(options.seed, static_cast<std::uint32_t>(options.replicates));
  // Settings that nobody named are left out but for the default.
  const std::size_t settings = options.files.relevance.empty() ? 1 : input.settings.size();
  for (std::size_t i = 0; i < settings; ++i) {
    add_rows(input, input.settings[i], plan, aggregates, options, bootstrap, table);
  }
  finish_study(study, table, options.output,
               fmt::format("{}: {} systems, {} requests; 95 % intervals of {} bootstrap replicates "
                           "over requests\n\n",
                           input.experiment.name, input.experiment.systems.size(),
                           input.experiment.requests.size(), options.replicates));
  return 0;
}

}  // namespace

void add_analyse_scores_command(CommandLine& line) {
  auto options = std::make_shared<ScoresArguments>();
  Command& command =
      line.add("analyse scores", "Means, medians, spreads of every system, with intervals",
               "matchbench analyse scores round.db -m AP --aggregate mean --aggregate gmean");
  add_input_options(command, options->files);
  add_study_options(command, options->output);
  command.repeated("-m,--measure", options->measures, "Measures; default: AP and nDCG@10")
      .repeated("--aggregate", options->aggregates,
                "mean (default), gmean, median, min or sd over requests; repeat it for more")
      .option("--replicates", options->replicates, "Of the bootstrap")
      .option("--seed", options->seed, "The same seed gives the same intervals")
      .action([options, &command] { return analyse_scores(*options, command); });
}

}  // namespace matchbench
