#include "harness/scoring/study/system_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <map>

namespace matchbench::study {
namespace {

// For each value, why it cannot order the systems: the setting under which no system has a mean
// ("'graded'"), or also the one system that has none ("'graded' of the system x"); "" if it can.
using UndefinedPlaces = std::vector<std::string>;

std::vector<analysis::SystemOrder> all_orders(const JudgedInput& judged,
                                              const measures::ScoringPlan& plan,
                                              UndefinedPlaces& undefined_in,
                                              std::vector<std::string>& of_own_requests) {
  const analysis::Experiment& experiment = judged.input->experiment;
  if (experiment.systems.size() < 2) {
    throw input_error("orders of systems are compared, and there is only one system");
  }
  const analysis::JudgedSetting& setting = *judged.setting;
  auto scores = analysis::score(experiment, setting, plan);
  std::vector<analysis::SystemOrder> out;
  for (std::size_t v = 0; v < plan.value_count(); ++v) {
    // Whether anything is defined at all does not depend on the policy.
    std::vector<std::string> lacking;
    const auto is_undefined = [](double score) {
      return !analysis::counted(score, Undefined::kSkip);
    };
    for (std::size_t s = 0; s < experiment.systems.size(); ++s) {
      if (std::ranges::all_of(scores.of(v, s), is_undefined))
        lacking.push_back(experiment.systems[s]);
    }
    if (!lacking.empty()) {
      undefined_in[v] = fmt::format("'{}'", setting.name);
      const bool lack_all = lacking.size() == experiment.systems.size();
      if (!lack_all) undefined_in[v] += " of the system " + lacking.front();
    }
    const std::string name = plan.name_of_value(v);
    auto compared = compared_means(*judged.input, scores, v, name);
    if (compared.are_of_own_requests && undefined_in[v].empty() &&
        std::ranges::find(of_own_requests, name) == of_own_requests.end()) {
      of_own_requests.push_back(name);
    }
    out.push_back({setting.name, name, setting.is_binary, std::move(compared.means)});
  }
  return out;
}

Error undefined_at(const std::string& measure, const std::string& place) {
  return input_error(fmt::format("{} is defined for no request under {}", measure, place),
                     "check that something is judged relevant under this setting, or name other "
                     "measures with -m");
}

}  // namespace

SystemMeans compared_means(const AnalysisInput& input, const analysis::ExperimentScores& scores,
                           std::size_t value, const std::string& name) {
  const auto known = analysis::known_scores(input.experiment, scores, value, input.undefined);
  const auto common = analysis::common_requests(known);
  SystemMeans out;
  out.remarks = analysis::notes_on(common, name, input.experiment.systems, "system");
  out.are_of_own_requests = !common.sparse.empty() || !common.are_enough();
  if (common.are_all() || out.are_of_own_requests) {
    out.means = analysis::system_means(input.experiment, scores, value, input.undefined);
    return out;
  }
  for (const auto& row : known) {
    double sum = 0;
    for (const auto r : common.requests) sum += *row[r];
    out.means.push_back(sum / static_cast<double>(common.requests.size()));
  }
  return out;
}

Error undefined_measure(const std::string& measure, const std::string& setting) {
  return undefined_at(measure, fmt::format("'{}'", setting));
}

std::vector<std::vector<analysis::SystemOrder>> system_orders(std::span<const JudgedInput> judged,
                                                              const measures::ScoringPlan& plan,
                                                              std::span<const std::string> asked,
                                                              std::vector<std::string>& remarks) {
  UndefinedPlaces undefined_in(plan.value_count());
  std::vector<std::vector<analysis::SystemOrder>> out;
  std::vector<std::string> of_own_requests;
  for (const JudgedInput& one : judged) {
    out.push_back(all_orders(one, plan, undefined_in, of_own_requests));
  }
  if (!of_own_requests.empty()) {
    remarks.push_back(fmt::format(
        "The means of {} are over each system's own requests: too few are common to all.",
        fmt::join(of_own_requests, ", ")));
  }
  const auto first =
      std::ranges::find_if(undefined_in, [](const auto& place) { return !place.empty(); });
  if (first == undefined_in.end()) return out;
  const bool is_any_left =
      std::ranges::any_of(undefined_in, [](const auto& place) { return place.empty(); });
  const auto name_of = [&](std::size_t v) { return plan.name_of_value(v); };
  if (!asked.empty() || !is_any_left) {
    throw undefined_at(name_of(static_cast<std::size_t>(first - undefined_in.begin())), *first);
  }
  std::map<std::string, std::vector<std::string>> names;  // by place
  for (std::size_t v = 0; v < undefined_in.size(); ++v) {
    if (!undefined_in[v].empty()) names[undefined_in[v]].push_back(name_of(v));
  }
  for (std::size_t v = undefined_in.size(); v-- > 0;) {
    if (undefined_in[v].empty()) continue;
    for (auto& orders : out) orders.erase(orders.begin() + static_cast<std::ptrdiff_t>(v));
  }
  for (const auto& [place, left_out] : names) {
    remarks.push_back(fmt::format("{} {} left out: defined for no request under {}.",
                                  fmt::join(left_out, ", "), left_out.size() == 1 ? "is" : "are",
                                  place));
  }
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
