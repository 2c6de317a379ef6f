#include "harness/analysis/judges/virtual_judge.hpp"

#include "harness/base/error.hpp"

#include <fmt/format.h>

namespace matchbench::analysis {

JudgedSetting virtual_judge(const Experiment& experiment, std::size_t system) {
  const std::string& name = experiment.systems[system];
  measures::VirtualJudge judge{name, {}};
  for (const auto& answers : experiment.answers[system]) {
    judge.rankings.push_back(answers.empty() ? Ranking() : answers.front().ranking);
  }
  const RelevanceSetting scores{.name = "entrant:" + name,
                                .judge = {JudgeChoice::Kind::kEntrant, name},
                                .rule = WeightedSum{{{"score", 1}}},
                                .gains = {}};
  const Judgments nobody{.judges = {}, .dimensions = {"score"}, .entries = {}, .digest = {}};
  JudgedSetting out{scores.name, false,
                    measures::gains_under(scores, nobody, experiment.requests.size(),
                                          experiment.service_count, &judge)};
  if (out.gains.scale.empty()) {
    throw input_error(fmt::format("'{}' cannot be a judge: none of its scores is positive", name));
  }
  return out;
}

}  // namespace matchbench::analysis
