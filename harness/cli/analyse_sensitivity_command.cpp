#include "harness/base/error.hpp"
#include "harness/cli/analyse/system_table.hpp"
#include "harness/cli/analyse/table_output.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/measure_names.hpp"

#include <fmt/format.h>

#include <memory>

namespace matchbench {
namespace {

struct SensitivityArguments {
  AnalysisFiles files;
  TableOutput output;
  std::vector<std::string> measures;
  std::string show = "summary";
  double drastic = kDrasticRanks;
};

Table summary_table(const std::vector<SystemOrder>& orders, const SensitivityArguments& options) {
  Table table;
  table.columns = {
      {"measure", "measure"},       {"settings", "settings"}, {"comparisons", "comparisons"},
      {"mean_swaps", "mean swaps"}, {"most_swaps", "most"},   {"drastic", "drastic"},
      {"mean_tau_b", "mean tau-b"}, {"least_tau_b", "least"}, {"mean_rho", "mean rho"}};
  for (const auto& one : summarize(orders, compare_settings(orders, options.drastic))) {
    table.rows.push_back({one.measure, std::string(name_of(one.kind)), count_cell(one.comparisons),
                          number_cell(one.mean_swaps, 2), count_cell(one.most_swaps),
                          count_cell(one.drastic), number_cell(one.mean_tau_b),
                          number_cell(one.least_tau_b), number_cell(one.mean_rho)});
  }
  return table;
}

Table pairs_table(const std::vector<SystemOrder>& orders, const AnalysisInput& input,
                  const SensitivityArguments& options) {
  Table table;
  table.columns = {{"measure", "measure"}, {"first", "first"},
                   {"second", "second"},   {"settings", "settings"},
                   {"swaps", "swaps"},     {"drastic", "drastic"},
                   {"tau_b", "tau-b"},     {"tau_ap", "tau_AP"},
                   {"rho", "rho"},         {"drastic_pairs", "drastic: better in the first"}};
  for (const auto& one : compare_settings(orders, options.drastic)) {
    const auto& first = orders[one.first];
    const auto& second = orders[one.second];
    table.rows.push_back({first.measure, first.setting, second.setting,
                          std::string(name_of(kind_of(first, second))), count_cell(one.discordant),
                          count_cell(one.drastic), number_cell(one.tau_b), number_cell(one.tau_ap),
                          number_cell(one.rho), describe_drastic(one, input.experiment.systems)});
  }
  return table;
}

Table scores_table(const std::vector<SystemOrder>& orders, const AnalysisInput& input) {
  Table table;
  table.columns = {{"measure", "measure"}, {"setting", "setting"}, {"kind", "kind"}};
  for (const auto& system : input.experiment.systems) table.columns.push_back({system, system});
  for (const auto& order : orders) {
    std::vector<Cell> row = {order.measure, order.setting,
                             std::string(order.is_binary ? "binary" : "graded")};
    for (const double mean : order.means) row.push_back(number_cell(mean));
    table.rows.push_back(std::move(row));
  }
  return table;
}

int analyse_sensitivity(const SensitivityArguments& options, const Command& command) {
  const Study study{"sensitivity", command, options.files.files.front()};
  const AnalysisInput input = read_analysis_input(options.files);
  if (input.settings.size() < 2) {
    throw input_error(
        fmt::format("'{}' is the only relevance setting", input.settings.front().name),
        "sensitivity compares several: name more with --relevance, or add some to the collection");
  }
  const std::vector<std::string> defaults = {"AP", "Q", "nDCG"};
  const Plan plan(averaged_measures_named(options.measures.empty() ? defaults : options.measures));
  std::vector<SystemOrder> orders;
  for (const auto& setting : input.settings) {
    for (auto& order : system_orders(input, setting, plan, options.files.undefined_policy())) {
      orders.push_back(std::move(order));
    }
  }
  const auto table = options.show == "summary" ? summary_table(orders, options)
                     : options.show == "pairs" ? pairs_table(orders, input, options)
                                               : scores_table(orders, input);
  finish_study(
      study, table, options.output,
      fmt::format("{} systems, {} requests, {} relevance settings; a swap is drastic where "
                  "the two stand {} ranks apart in both orders\n\n",
                  input.experiment.systems.size(), input.experiment.requests.size(),
                  input.settings.size(), options.drastic));
  return 0;
}

}  // namespace

void add_analyse_sensitivity_command(CommandLine& line) {
  auto options = std::make_shared<SensitivityArguments>();
  Command& command =
      line.add("analyse sensitivity", "How far the order of systems depends on what is relevant",
               "matchbench analyse sensitivity round.db -m AP -m nDCG --show pairs");
  add_input_options(command, options->files);
  add_study_options(command, options->output);
  command.repeated("-m,--measure", options->measures, "Measures; default: AP, Q and nDCG")
      .choice("--show", options->show, {"summary", "pairs", "scores"},
              "Kinds of settings in short, all pairs of settings, or the scores behind them")
      .option("--drastic", options->drastic, "Ranks from which on a swap is drastic")
      .action([options, &command] { return analyse_sensitivity(*options, command); });
}

}  // namespace matchbench
