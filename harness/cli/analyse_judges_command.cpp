#include "harness/analysis/judge_study.hpp"
#include "harness/base/error.hpp"
#include "harness/cli/analyse/system_table.hpp"
#include "harness/cli/analyse/table_output.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/measure_names.hpp"
#include "harness/cli/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace matchbench {
namespace {

struct JudgesArguments {
  AnalysisFiles files;
  TableOutput output;
  std::vector<std::string> measures;
  std::string show = "agreement";
};

Table agreement_table(const Judgments& judgments) {
  Table table;
  table.columns = {{"dimension", "dimension"},
                   {"judges", "judges"},
                   {"items", "items"},
                   {"observed", "equal"},
                   {"cohen_kappa", "kappa"},
                   {"linear_kappa", "linear"},
                   {"quadratic_kappa", "quadratic"},
                   {"fleiss_kappa", "Fleiss"},
                   {"alpha_nominal", "alpha nominal"},
                   {"alpha_ordinal", "ordinal"},
                   {"alpha_interval", "interval"}};
  for (const auto& one : study_agreement(judgments)) {
    const std::string who = one.judges.size() == 2 ? judgments.judges[one.judges[0]] + ", " +
                                                         judgments.judges[one.judges[1]]
                                                   : fmt::format("all {}", one.judges.size());
    table.rows.push_back({judgments.dimensions[one.dimension], who, count_cell(one.items),
                          number_cell(one.observed), number_cell(one.kappa),
                          number_cell(one.linear_kappa), number_cell(one.quadratic_kappa),
                          number_cell(one.fleiss), number_cell(one.alpha_nominal),
                          number_cell(one.alpha_ordinal), number_cell(one.alpha_interval)});
  }
  return table;
}

// The setting once for each judge, as it stands first.
std::vector<JudgedSetting> settings_by_judge(const AnalysisInput& input) {
  const auto& own = setting_named(input.definitions, input.setting().name);
  std::vector<JudgedSetting> out = {input.setting()};
  for (const auto& judge : input.judgments.judges) {
    if (own.judge.kind == JudgeChoice::Kind::kOne && own.judge.name == judge) continue;
    RelevanceSetting definition = own;
    definition.name = judge;
    definition.judge = {JudgeChoice::Kind::kOne, judge};
    out.push_back({judge, definition.is_binary(),
                   apply(definition, input.judgments, input.experiment.requests.size(),
                         input.experiment.service_count)});
  }
  return out;
}

Table systems_table(const AnalysisInput& input, const JudgesArguments& options) {
  if (input.judgments.judges.size() < 2) {
    throw input_error("there is only one judge", "nothing can be compared with the setting");
  }
  const std::vector<std::string> defaults = {"AP", "nDCG"};
  const Plan plan(averaged_measures_named(options.measures.empty() ? defaults : options.measures));
  Table table;
  table.columns = {{"measure", "measure"}, {"judge", "judge"}, {"swaps", "swaps"},
                   {"drastic", "drastic"}, {"tau_b", "tau-b"}, {"rho", "rho"}};
  for (const auto& system : input.experiment.systems) table.columns.push_back({system, system});
  std::vector<std::vector<SystemOrder>> by_judge;
  for (const auto& setting : settings_by_judge(input)) {
    by_judge.push_back(system_orders(input, setting, plan, options.files.undefined_policy()));
  }
  for (std::size_t v = 0; v < plan.value_count(); ++v) {
    std::vector<SystemOrder> orders;
    for (const auto& judge : by_judge) orders.push_back(judge[v]);
    for (std::size_t j = 0; j < orders.size(); ++j) {
      const auto one = compare(orders, 0, j);
      std::vector<Cell> row = {orders[j].measure,          orders[j].setting,
                               count_cell(one.discordant), count_cell(one.drastic),
                               number_cell(one.tau_b),     number_cell(one.rho)};
      for (const double mean : orders[j].means) row.push_back(number_cell(mean));
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

int analyse_judges(const JudgesArguments& options, const Command& command) {
  const Study study{"judges", command, options.files.files.front()};
  const AnalysisInput input = read_analysis_input(options.files);
  if (input.definitions.empty()) {
    throw input_error("judges are only known of a round",
                      "files of judgments have no judge's name");
  }
  if (options.show == "agreement") {
    finish_study(study, agreement_table(input.judgments), options.output,
                 fmt::format("{} judges, {} grades\n\n", input.judgments.judges.size(),
                             input.judgments.entries.size()));
  } else {
    finish_study(study, systems_table(input, options), options.output,
                 fmt::format("'{}' and the same setting by the grades of each judge\n\n",
                             input.setting().name));
  }
  return 0;
}

}  // namespace

void add_analyse_judges_command(CommandLine& line) {
  auto options = std::make_shared<JudgesArguments>();
  Command& command =
      line.add("analyse judges", "How far the judges agree, and what follows from it",
               "matchbench analyse judges round.db --show systems -m nDCG");
  add_input_options(command, options->files);
  add_study_options(command, options->output);
  command.repeated("-m,--measure", options->measures, "For --show systems; default: AP and nDCG")
      .choice("--show", options->show, {"agreement", "systems"},
              "Agreement between the judges, or the systems' scores by each judge's grades")
      .action([options, &command] { return analyse_judges(*options, command); });
}

}  // namespace matchbench
