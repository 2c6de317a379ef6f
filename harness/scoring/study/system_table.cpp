#include "harness/scoring/study/system_table.hpp"

#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>

#include <cmath>

namespace matchbench::study {

std::vector<analysis::SystemOrder> system_orders(const AnalysisInput& input,
                                                 const analysis::JudgedSetting& setting,
                                                 const measures::ScoringPlan& plan) {
  if (input.experiment.systems.size() < 2) {
    throw input_error("orders of systems are compared, and there is only one system");
  }
  const auto scores = analysis::score(input.experiment, setting, plan);
  std::vector<analysis::SystemOrder> out;
  for (std::size_t v = 0; v < plan.value_count(); ++v) {
    // Whether anything is defined at all does not depend on the policy.
    if (std::isnan(analysis::system_means(input.experiment, scores, v, Undefined::kSkip).front())) {
      throw input_error(fmt::format("{} is defined for no request under '{}'",
                                    plan.name_of_value(v), setting.name),
                        "is anything judged relevant under this setting?");
    }
    out.push_back({setting.name, plan.name_of_value(v), setting.is_binary,
                   analysis::system_means(input.experiment, scores, v, input.undefined)});
  }
  return out;
}

std::string describe_drastic(const analysis::OrderComparison& comparison,
                             const std::vector<std::string>& systems) {
  std::string out;
  for (const auto& swap : comparison.swaps) {
    if (!swap.is_drastic) continue;
    out += fmt::format("{}{} > {}", out.empty() ? "" : "; ", systems[swap.better_in_first],
                       systems[swap.better_in_second]);
  }
  return out;
}

}  // namespace matchbench::study
