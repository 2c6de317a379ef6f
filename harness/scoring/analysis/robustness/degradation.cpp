#include "harness/scoring/analysis/robustness/degradation.hpp"

#include "harness/foundation/base/parallel.hpp"
#include "harness/foundation/base/random.hpp"
#include "harness/scoring/analysis/robustness/gain_ranking.hpp"
#include "harness/scoring/analysis/significance/moments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <set>

namespace matchbench::analysis {

namespace {

std::vector<double> spread_grades(std::size_t services, std::size_t levels, GradeSpread spread,
                                  Random& random) {
  std::vector<double> weights(levels, 1);
  if (spread == GradeSpread::kRandom) {
    for (double& weight : weights) weight = random.uniform();
  }
  auto grades = grades_in_proportion(services, weights);
  std::reverse(grades.begin(), grades.end());
  return grades;
}

std::vector<double> positive_grades(const std::vector<double>& grades) {
  std::set<double> distinct(grades.begin(), grades.end());
  distinct.erase(0.0);
  return {distinct.begin(), distinct.end()};
}

}  // namespace

std::string_view name_of(GradeSpread spread) {
  return spread == GradeSpread::kUniform ? "uniform" : "random";
}

std::vector<double> grades_in_proportion(std::size_t services, std::span<const double> weights) {
  const std::size_t levels = weights.size();
  assert(levels >= 2 && services >= levels);
  const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
  assert(total > 0);
  // Service i has the grade at (i + ½)/services of the cumulated weights.
  std::vector<double> grades;
  std::size_t grade = 0;
  double below = 0;
  for (std::size_t i = 0; i < services; ++i) {
    const double place = (static_cast<double>(i) + 0.5) / static_cast<double>(services) * total;
    while (grade + 1 < levels && place >= below + weights[grade]) below += weights[grade++];
    grades.push_back(static_cast<double>(grade));
  }
  grades.back() = static_cast<double>(levels - 1);
  return grades;
}

DegradationCurve degrade(std::span<const measures::Measure> measures, std::size_t levels,
                         GradeSpread spread, const DegradationOptions& options) {
  const measures::ScoringPlan plan({measures.begin(), measures.end()});
  const std::size_t width = plan.value_count();
  const std::size_t steps = options.swaps + 1;
  std::vector<double> scores(options.repetitions * steps * width);
  parallel_for(
      options.repetitions, options.threads, [&] { return GainRankingScorer(plan); },
      [&](std::size_t repetition, GainRankingScorer& scorer) {
        Random random(derive_seed(options.seed, fmt::format("degradation {}", repetition)));
        auto ranking = spread_grades(options.services, levels, spread, random);
        scorer.prepare(ranking, positive_grades(ranking));
        for (std::size_t step = 0; step < steps; ++step) {
          if (step > 0) {
            const auto i = random.below(ranking.size());
            const auto j = random.below(ranking.size() - 1);
            std::swap(ranking[i], ranking[j + (j >= i ? 1 : 0)]);
          }
          scorer.score(ranking,
                       std::span(scores).subspan((repetition * steps + step) * width, width));
        }
      });

  DegradationCurve out{levels, spread, {}, {}};
  std::vector<double> sample(options.repetitions);
  for (std::size_t step = 0; step < steps; ++step) {
    auto& means = out.means.emplace_back();
    auto& deviations = out.deviations.emplace_back();
    for (std::size_t v = 0; v < width; ++v) {
      for (std::size_t r = 0; r < sample.size(); ++r) {
        sample[r] = scores[(r * steps + step) * width + v];
      }
      const Moments m = moments(sample);
      means.push_back(m.mean);
      deviations.push_back(m.deviation);
    }
  }
  return out;
}

}  // namespace matchbench::analysis
