#include "harness/analysis/correlation.hpp"
#include "harness/analysis/difficulty.hpp"
#include "harness/analysis/fusion_bound.hpp"
#include "harness/base/error.hpp"
#include "harness/cli/analyse/scored_measures.hpp"
#include "harness/cli/analyse/table_output.hpp"
#include "harness/cli/commands.hpp"
#include "harness/measures/parse.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

namespace matchbench {
namespace {

struct DifficultyArguments {
  AnalysisFiles files;
  TableOutput output;
  std::vector<std::string> measures;
  std::string show = "requests";
  std::uint64_t depth = 100;
};

Table requests_table(const ScoreMatrix& scores) {
  Table table;
  table.columns = {{"request", "request"}, {"mean", "mean"},       {"deviation", "sd"},
                   {"lowest", "lowest"},   {"highest", "highest"}, {"best", "best"}};
  for (const auto& one : request_difficulty(scores)) {
    std::vector<std::string> best;
    for (const auto s : one.best) best.push_back(scores.systems[s]);
    constexpr std::size_t kNamed = 3;
    table.rows.push_back({scores.requests[one.request], number_cell(one.mean),
                          number_cell(one.deviation), number_cell(one.lowest),
                          number_cell(one.highest),
                          best.size() > kNamed ? fmt::format("{} systems", best.size())
                                               : fmt::format("{}", fmt::join(best, ", "))});
  }
  return table;
}

Table systems_table(const ScoreMatrix& scores) {
  Table table;
  table.columns = {{"system", "system"},
                   {"mean", "mean"},
                   {"wins_alone", "best alone"},
                   {"wins_shared", "best with others"},
                   {"lost_without", "oracle loses without it"},
                   {"mean_correlation", "mean correlation with the others"}};
  const auto contributions = system_contributions(scores);
  for (const auto s : falling_order(mean_scores(scores))) {
    const auto& one = contributions[s];
    table.rows.push_back({scores.systems[s], number_cell(one.mean), count_cell(one.wins_alone),
                          count_cell(one.wins_shared), number_cell(one.lost_without),
                          number_cell(one.mean_correlation, 3)});
  }
  return table;
}

Table correlations_table(const ScoreMatrix& scores) {
  Table table;
  table.columns = {{"system", "system"}};
  for (const auto& system : scores.systems) table.columns.push_back({system, system});
  for (std::size_t a = 0; a < scores.systems.size(); ++a) {
    std::vector<Cell> row = {scores.systems[a]};
    for (std::size_t b = 0; b < scores.systems.size(); ++b) {
      row.push_back(number_cell(pearson(scores.of(a), scores.of(b)), 3));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table bounds_table(const ScoreMatrix& scores, const AnalysisInput& input,
                   const DifficultyArguments& options) {
  const auto means = mean_scores(scores);
  const Plan plan({parse_measure(scores.measure)});
  const auto fusion = fusion_bound(input.experiment, input.setting(), plan, options.depth,
                                   options.files.undefined_policy());
  Table table;
  table.columns = {{"bound", "bound"}, {"value", scores.measure}};
  table.rows = {{"best system", number_cell(*std::max_element(means.begin(), means.end()))},
                {"best system for every request", number_cell(oracle_selection(scores))},
                {fmt::format("the first {} of all systems, ideally fused", options.depth),
                 number_cell(fusion.front())}};
  return table;
}

int analyse_difficulty(const DifficultyArguments& options, const Command& command) {
  if (options.depth == 0) throw input_error("--depth 0: nothing would be fused");
  const Study study{"difficulty", command, options.files.files.front()};
  const AnalysisInput input = read_analysis_input(options.files);
  const std::vector<std::string> defaults = {"AP"};
  const auto scores = score_measures(input, options.measures.empty() ? defaults : options.measures,
                                     options.files.undefined_policy())
                          .front();
  const auto means = mean_scores(scores);
  const double best = *std::max_element(means.begin(), means.end());
  const auto table = options.show == "requests"  ? requests_table(scores)
                     : options.show == "systems" ? systems_table(scores)
                     : options.show == "bounds"  ? bounds_table(scores, input, options)
                                                 : correlations_table(scores);
  finish_study(study, table, options.output,
               fmt::format("{} under '{}': best system {:.4f}; picking the best system for every "
                           "request would give {:.4f}\n\n",
                           scores.measure, input.setting().name, best, oracle_selection(scores)));
  return 0;
}

}  // namespace

void add_analyse_difficulty_command(CommandLine& line) {
  auto options = std::make_shared<DifficultyArguments>();
  Command& command =
      line.add("analyse difficulty", "Which requests are hard, and who answers what others cannot",
               "matchbench analyse difficulty round.db -m nDCG --show systems");
  add_input_options(command, options->files);
  add_study_options(command, options->output);
  command.repeated("-m,--measure", options->measures, "One measure; default: AP")
      .choice("--show", options->show, {"requests", "systems", "correlations", "bounds"},
              "Requests, the hardest first; what each system adds; Pearson's correlation of "
              "systems over requests; what choosing or fusing them could reach")
      .option("--depth", options->depth, "Services of each system that --show bounds fuses")
      .action([options, &command] { return analyse_difficulty(*options, command); });
}

}  // namespace matchbench
