#include "harness/scoring/analysis/judges/virtual_judge.hpp"

#include <algorithm>
#include <utility>
#include <vector>

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

bool is_negative(const Ranking& ranking) {
  return !ranking.empty() && lowest_score(ranking) < 0;
}

}  // namespace

bool gives_negative_scores(const Experiment& experiment, std::size_t system) {
  return std::ranges::any_of(first_rankings(experiment, system), is_negative);
}

std::optional<JudgedSetting> virtual_judge(const Experiment& experiment, std::size_t system) {
  const std::string& name = experiment.systems[system];
  measures::VirtualJudge judge{name, first_rankings(experiment, system)};
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

}  // namespace matchbench::analysis
