#include "harness/analysis/virtual_judge.hpp"
#include "harness/base/error.hpp"
#include "harness/cli/analyse/system_table.hpp"
#include "harness/cli/analyse/table_output.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/measure_names.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

namespace matchbench {
namespace {

struct VirtualJudgesArguments {
  AnalysisFiles files;
  TableOutput output;
  std::vector<std::string> measures;
  std::vector<std::string> judges;
};

std::vector<std::size_t> chosen_judges(const std::vector<std::string>& names,
                                       const Experiment& experiment) {
  const auto& systems = experiment.systems;
  std::vector<std::size_t> out;
  for (const auto& name : names.empty() ? systems : names) {
    const auto found = std::find(systems.begin(), systems.end(), name);
    if (found == systems.end()) {
      throw input_error(fmt::format("there is no system '{}' that could judge", name),
                        fmt::format("there are: {}", fmt::join(systems, ", ")));
    }
    out.push_back(static_cast<std::size_t>(found - systems.begin()));
  }
  return out;
}

int analyse_virtual_judges(const VirtualJudgesArguments& options, const Command& command) {
  const Study study{"virtual-judges", command, options.files.files.front()};
  const AnalysisInput input = read_analysis_input(options.files);
  const std::vector<std::string> defaults = {"muAP", "nDCG", "NDCNG"};
  const Plan plan(averaged_measures_named(options.measures.empty() ? defaults : options.measures));
  const auto undefined = options.files.undefined_policy();
  const auto reference = system_orders(input, input.setting(), plan, undefined);
  Table table;
  table.columns = {
      {"measure", "measure"}, {"judge", "judge"}, {"swaps", "swaps"}, {"tau_b", "tau-b"}};
  for (const auto& system : input.experiment.systems) table.columns.push_back({system, system});
  std::vector<std::vector<SystemOrder>> by_judge = {reference};
  for (const auto system : chosen_judges(options.judges, input.experiment)) {
    by_judge.push_back(
        system_orders(input, virtual_judge(input.experiment, system), plan, undefined));
  }
  for (std::size_t v = 0; v < plan.value_count(); ++v) {
    std::vector<SystemOrder> orders;
    for (const auto& judge : by_judge) orders.push_back(judge[v]);
    for (std::size_t j = 0; j < orders.size(); ++j) {
      const auto one = compare(orders, 0, j);
      std::vector<Cell> row = {orders[j].measure, orders[j].setting, count_cell(one.discordant),
                               number_cell(one.tau_b)};
      for (const double mean : orders[j].means) row.push_back(number_cell(mean));
      table.rows.push_back(std::move(row));
    }
  }
  finish_study(
      study, table, options.output,
      fmt::format("'{}', and the scores of systems taken as grades\n\n", input.setting().name));
  return 0;
}

}  // namespace

void add_analyse_virtual_judges_command(CommandLine& line) {
  auto options = std::make_shared<VirtualJudgesArguments>();
  Command& command =
      line.add("analyse virtual-judges", "The systems as one of them would judge",
               "matchbench analyse virtual-judges round.db --judge keyword -m muAP -m NDCNG");
  add_input_options(command, options->files);
  add_study_options(command, options->output);
  command.repeated("-m,--measure", options->measures, "Measures; default: muAP, nDCG and NDCNG")
      .repeated("--judge", options->judges, "A system whose scores are grades; default: each")
      .action([options, &command] { return analyse_virtual_judges(*options, command); });
}

}  // namespace matchbench
