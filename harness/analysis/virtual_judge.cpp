#include "harness/analysis/virtual_judge.hpp"

#include "harness/base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace matchbench {

JudgedSetting virtual_judge(const Experiment& experiment, std::size_t system) {
  const std::string& name = experiment.systems[system];
  JudgedSetting out{"entrant:" + name, false, {}};
  out.gains.service_count = experiment.service_count;
  std::set<double> scale;
  for (std::size_t r = 0; r < experiment.requests.size(); ++r) {
    auto& request = out.gains.requests.emplace_back();
    const auto& answers = experiment.answers[system][r];
    if (answers.empty() || answers.front().failed) continue;
    Ranking ranking = answers.front().ranking;
    std::sort(ranking.begin(), ranking.end(),
              [](const auto& a, const auto& b) { return a.service < b.service; });
    for (const auto& ranked : ranking) {
      if (ranked.score < 0) {
        throw input_error(fmt::format("'{}' cannot be a judge: it scores {} for the request '{}'",
                                      name, ranked.score, experiment.requests[r]),
                          "a judge's grades are not negative");
      }
      request.services.push_back(ranked.service);
      request.gains.push_back(ranked.score);
      if (ranked.score > 0) scale.insert(ranked.score);
    }
  }
  if (scale.empty()) {
    throw input_error(fmt::format("'{}' cannot be a judge: none of its scores is positive", name));
  }
  out.gains.scale.assign(scale.begin(), scale.end());
  return out;
}

}  // namespace matchbench
