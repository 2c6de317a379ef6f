#include "harness/scoring/analysis/judges/virtual_judge.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/scoring/slot_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace matchbench::analysis {

namespace {

std::vector<Ranking> first_rankings(const Experiment& experiment, std::size_t system) {
  std::vector<Ranking> rankings;
  for (const auto& answers : experiment.answers[system]) {
    rankings.push_back(answers.empty() ? Ranking() : answers.front().ranking);
  }
  return rankings;
}

double lowest_score(const Ranking& ranking) {
  return std::ranges::min_element(ranking, {}, &RankedService::score)->score;
}

// So small that differences and sums of scores are numbers: as grades they count by their ratios.
void keep_small(std::vector<Ranking>& rankings) {
  constexpr double kMost = 1e80;
  double largest = 0;
  for (const auto& ranking : rankings) {
    for (const auto& ranked : ranking) largest = std::max(largest, std::fabs(ranked.score));
  }
  if (largest <= kMost) return;
  for (auto& ranking : rankings) {
    for (auto& ranked : ranking) ranked.score *= kMost / largest;
  }
}

bool is_negative(const Ranking& ranking) {
  return !ranking.empty() && lowest_score(ranking) < 0;
}

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

bool gives_negative_scores(const Experiment& experiment, std::size_t system) {
  return std::ranges::any_of(first_rankings(experiment, system), is_negative);
}

std::optional<JudgedSetting> virtual_judge(const Experiment& experiment, std::size_t system) {
  const std::string& name = experiment.systems[system];
  measures::VirtualJudge judge{name, first_rankings(experiment, system)};
  keep_small(judge.rankings);
  if (std::ranges::any_of(judge.rankings, is_negative)) {
    for (auto& ranking : judge.rankings) {
      if (ranking.empty()) continue;
      const double lowest = lowest_score(ranking);
      for (auto& ranked : ranking) ranked.score -= lowest;
    }
  }
  const RelevanceSetting scores{.name = "entrant:" + name,
                                .judge = {JudgeChoice::Kind::kEntrant, name},
                                .rule = WeightedSum{{{"score", 1}}},
                                .gains = {}};
  const Judgments nobody{.judges = {}, .dimensions = {"score"}, .entries = {}, .digest = {}};
  JudgedSetting out{scores.name, false,
                    measures::gains_under(scores, nobody, experiment.requests.size(),
                                          experiment.service_count, &judge)};
  if (out.gains.scale.empty()) return std::nullopt;
  return out;
}

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
