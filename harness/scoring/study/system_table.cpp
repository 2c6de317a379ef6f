#include "harness/scoring/study/system_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace matchbench::study {
namespace {

// Over the requests that all systems have in common, as boards have them; over each system's own if
// those are too few.
std::vector<double> means_of(const AnalysisInput& input, const analysis::ExperimentScores& scores,
                             std::size_t value) {
  const auto known = analysis::known_scores(input.experiment, scores, value, input.undefined);
  const auto common = analysis::common_requests(known);
  if (common.are_all() || !common.sparse.empty() || !common.are_enough()) {
    return analysis::system_means(input.experiment, scores, value, input.undefined);
  }
  std::vector<double> means;
  for (const auto& row : known) {
    double sum = 0;
    for (const auto r : common.requests) sum += *row[r];
    means.push_back(sum / static_cast<double>(common.requests.size()));
  }
  return means;
}

std::vector<analysis::SystemOrder> all_orders(const JudgedInput& judged,
                                              const measures::ScoringPlan& plan,
                                              std::vector<const std::string*>& undefined_in) {
  const analysis::Experiment& experiment = judged.input->experiment;
  if (experiment.systems.size() < 2) {
    throw input_error("orders of systems are compared, and there is only one system");
  }
  const analysis::JudgedSetting& setting = *judged.setting;
  const auto scores = analysis::score(experiment, setting, plan);
  std::vector<analysis::SystemOrder> out;
  for (std::size_t v = 0; v < plan.value_count(); ++v) {
    // Whether anything is defined at all does not depend on the policy.
    const auto means = analysis::system_means(experiment, scores, v, Undefined::kSkip);
    if (std::isnan(means.front())) undefined_in[v] = &setting.name;
    out.push_back({setting.name, plan.name_of_value(v), setting.is_binary,
                   means_of(*judged.input, scores, v)});
  }
  return out;
}

}  // namespace

Error undefined_measure(const std::string& measure, const std::string& setting) {
  return input_error(fmt::format("{} is defined for no request under '{}'", measure, setting),
                     "check that something is judged relevant under this setting, or name other "
                     "measures with -m");
}

std::vector<std::vector<analysis::SystemOrder>> system_orders(std::span<const JudgedInput> judged,
                                                              const measures::ScoringPlan& plan,
                                                              std::span<const std::string> asked,
                                                              std::vector<std::string>& remarks) {
  std::vector<const std::string*> undefined_in(plan.value_count(), nullptr);  // by value: a setting
  std::vector<std::vector<analysis::SystemOrder>> out;
  for (const JudgedInput& one : judged) out.push_back(all_orders(one, plan, undefined_in));
  const auto first =
      std::ranges::find_if(undefined_in, [](const auto* setting) { return setting != nullptr; });
  if (first == undefined_in.end()) return out;
  const bool is_any_left =
      std::ranges::any_of(undefined_in, [](const auto* setting) { return setting == nullptr; });
  const auto name_of = [&](std::size_t v) { return plan.name_of_value(v); };
  if (!asked.empty() || !is_any_left) {
    throw undefined_measure(name_of(static_cast<std::size_t>(first - undefined_in.begin())),
                            **first);
  }
  std::vector<std::string> names;
  for (std::size_t v = undefined_in.size(); v-- > 0;) {
    if (undefined_in[v] == nullptr) continue;
    names.insert(names.begin(), name_of(v));
    for (auto& orders : out) orders.erase(orders.begin() + static_cast<std::ptrdiff_t>(v));
  }
  remarks.push_back(fmt::format("{} {} left out: defined for no request under '{}'.",
                                fmt::join(names, ", "), names.size() == 1 ? "is" : "are", **first));
  return out;
}

std::vector<std::vector<analysis::SystemOrder>> system_orders(
    const AnalysisInput& input, std::span<const analysis::JudgedSetting> settings,
    const measures::ScoringPlan& plan, std::span<const std::string> asked,
    std::vector<std::string>& remarks) {
  std::vector<JudgedInput> judged;
  for (const auto& setting : settings) judged.push_back({&input, &setting});
  return system_orders(judged, plan, asked, remarks);
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
