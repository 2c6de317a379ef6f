#include "harness/scoring/analysis/significance/score_fall.hpp"

#include "harness/scoring/analysis/significance/randomization.hpp"

#include <cassert>

namespace matchbench::analysis {

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
  if (fall.after < fall.before) fall.p = randomization_p_values(scores, {}).front() / 2;
  return fall;
}

}  // namespace matchbench::analysis
