#include "harness/scoring/analysis/robustness/difficulty.hpp"

#include "harness/scoring/analysis/robustness/correlation.hpp"
#include "harness/scoring/analysis/significance/moments.hpp"
#include "harness/scoring/analysis/significance/ranks.hpp"

#include <algorithm>
#include <functional>

namespace matchbench::analysis {
namespace {

std::vector<double> column(const ScoreMatrix& scores, std::size_t request) {
  std::vector<double> out;
  for (std::size_t s = 0; s < scores.systems.size(); ++s) out.push_back(scores.of(s)[request]);
  return out;
}

}  // namespace

std::vector<RequestDifficulty> request_difficulty(const ScoreMatrix& scores) {
  std::vector<RequestDifficulty> out;
  for (std::size_t r = 0; r < scores.requests.size(); ++r) {
    const auto values = column(scores, r);
    const Moments m = moments(values);
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    RequestDifficulty one{r, m.mean, m.deviation, *low, *high, {}};
    for (std::size_t s = 0; s < values.size(); ++s) {
      if (*high - values[s] <= kEqualWithin) one.best.push_back(s);
    }
    out.push_back(std::move(one));
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const auto& a, const auto& b) { return a.mean < b.mean; });
  return out;
}

std::vector<SystemContribution> system_contributions(const ScoreMatrix& scores) {
  const std::size_t k = scores.systems.size();
  const auto means = mean_scores(scores);
  std::vector<SystemContribution> out(k);
  for (std::size_t s = 0; s < k; ++s) {
    out[s].mean = means[s];
    double sum = 0;
    std::size_t count = 0;
    for (std::size_t other = 0; other < k; ++other) {
      if (other == s) continue;
      const auto r = pearson(scores.of(s), scores.of(other));
      if (!r) continue;
      sum += *r;
      ++count;
    }
    if (count > 0) out[s].mean_correlation = sum / static_cast<double>(count);
  }
  for (const auto& request : request_difficulty(scores)) {
    if (request.best.size() == k) continue;
    if (request.best.size() > 1) {
      for (const auto s : request.best) ++out[s].wins_shared;
      continue;
    }
    auto& winner = out[request.best.front()];
    ++winner.wins_alone;
    auto values = column(scores, request.request);
    std::nth_element(values.begin(), values.begin() + 1, values.end(), std::greater<>());
    winner.lost_without +=
        (request.highest - values[1]) / static_cast<double>(scores.requests.size());
  }
  return out;
}

double oracle_selection(const ScoreMatrix& scores) {
  double sum = 0;
  for (const auto& request : request_difficulty(scores)) sum += request.highest;
  return sum / static_cast<double>(scores.requests.size());
}

}  // namespace matchbench::analysis
