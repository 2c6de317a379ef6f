#include "harness/scoring/analysis/judges/fusion_bound.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/scoring/slot_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace matchbench::analysis {
namespace {

// The services among the first of any system.
std::set<ServiceIndex> candidates(const Experiment& experiment, std::size_t request,
                                  std::size_t depth) {
  std::set<ServiceIndex> out;
  for (const auto& by_request : experiment.answers) {
    const auto& answers = by_request[request];
    if (answers.empty() || answers.front().failed) continue;
    const auto& ranking = answers.front().ranking;
    for (std::size_t i = 0; i < std::min(depth, ranking.size()); ++i) {
      out.insert(ranking[i].service);
    }
  }
  return out;
}

}  // namespace

std::vector<double> fusion_bound(const Experiment& experiment, const JudgedSetting& setting,
                                 const measures::ScoringPlan& plan, std::size_t depth,
                                 Undefined undefined) {
  for (const auto& measure : plan.measures()) {
    if (!measure.declaration->properties.needs_scores) continue;
    throw input_error(
        fmt::format("{} reads scores: a fusion has no bound by it", measures::to_string(measure)));
  }
  measures::Workspace workspace;
  measures::PreparedRequest prepared;
  measures::SlotMap slot_of(experiment.service_count);
  std::vector<double> values(plan.value_count());
  std::vector<std::vector<double>> by_value(plan.value_count());
  for (std::size_t r = 0; r < experiment.requests.size(); ++r) {
    const auto& judged = setting.gains.requests[r];
    slot_of.assign(judged.services);
    std::vector<std::uint32_t> slots;
    for (const auto service : candidates(experiment, r, depth)) slots.push_back(slot_of[service]);
    const auto gain = [&](std::uint32_t slot) {
      return slot == measures::kUnjudged ? 0.0 : judged.gains[slot];
    };
    std::stable_sort(slots.begin(), slots.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return gain(a) > gain(b); });
    plan.prepare(setting.view(r, experiment), workspace, prepared);
    plan.score(prepared, {.slots = slots, .scores = {}, .degrees = {}}, workspace, values);
    for (std::size_t v = 0; v < values.size(); ++v) by_value[v].push_back(values[v]);
  }
  std::vector<double> means;
  for (const auto& of : by_value)
    means.push_back(measures::summarize(of, measures::Aggregate::kMean, undefined).value);
  return means;
}

}  // namespace matchbench::analysis
