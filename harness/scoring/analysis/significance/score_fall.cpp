#include "harness/scoring/analysis/significance/score_fall.hpp"

#include "harness/scoring/analysis/significance/effect_size.hpp"
#include "harness/scoring/analysis/significance/moments.hpp"
#include "harness/scoring/analysis/significance/randomization.hpp"

#include <cassert>
#include <vector>

namespace matchbench::analysis {
namespace {

double power_to_show(std::span<const double> before, std::span<const double> after) {
  if (before.size() < ScoreFall::kLeastRequests) return 0;
  std::vector<double> falls;
  for (std::size_t i = 0; i < before.size(); ++i) falls.push_back(before[i] - after[i]);
  const double deviation = moments(falls).deviation;
  if (deviation == 0) return 1;
  return power_of_one_sided_t_test(ScoreFall::kToldFall / deviation, falls.size(),
                                   ScoreFall::kLevel);
}

}  // namespace

ScoreFall test_fall(std::span<const double> before, std::span<const double> after) {
  assert(before.size() == after.size());
  ScoreFall fall{.requests = before.size()};
  if (before.empty()) return fall;
  ScoreMatrix scores{.systems = {"before", "after"}};
  scores.requests.resize(before.size());
  scores.values.assign(before.begin(), before.end());
  scores.values.insert(scores.values.end(), after.begin(), after.end());
  const auto means = mean_scores(scores);
  fall.before = means[0];
  fall.after = means[1];
  fall.power = power_to_show(before, after);
  if (fall.after < fall.before) fall.p = randomization_p_values(scores, {}).front() / 2;
  return fall;
}

}  // namespace matchbench::analysis
