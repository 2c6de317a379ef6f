#include "harness/analysis/degradation.hpp"

#include "harness/analysis/gain_ranking.hpp"
#include "harness/analysis/moments.hpp"
#include "harness/base/parallel.hpp"
#include "harness/base/random.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <set>

namespace matchbench {

std::vector<double> spread_grades(std::size_t services, std::size_t levels, GradeSpread spread) {
  assert(levels >= 2 && services >= levels);
  std::vector<double> shares;
  double total = 0;
  for (std::size_t g = 0; g < levels; ++g) {
    shares.push_back(spread == GradeSpread::kUniform ? 1 : 1 / static_cast<double>(g + 1));
    total += shares.back();
  }
  // Service i has the grade at (i + ½)/services of the cumulated shares; the best grade occurs.
  std::vector<double> grades;
  std::size_t grade = 0;
  double below = 0;
  for (std::size_t i = 0; i < services; ++i) {
    const double place = (static_cast<double>(i) + 0.5) / static_cast<double>(services) * total;
    while (grade + 1 < levels && place >= below + shares[grade]) below += shares[grade++];
    grades.push_back(static_cast<double>(grade));
  }
  grades.back() = static_cast<double>(levels - 1);
  return grades;
}

DegradationCurve degrade(std::span<const Measure> measures, std::size_t levels, GradeSpread spread,
                         const DegradationOptions& options) {
  const Plan plan({measures.begin(), measures.end()});
  const std::size_t width = plan.value_count();
  auto ideal = spread_grades(options.services, levels, spread);
  std::sort(ideal.begin(), ideal.end(), std::greater<>());
  const std::set<double> distinct(ideal.begin(), ideal.end());
  std::vector<double> scale(distinct.begin(), distinct.end());
  std::erase(scale, 0.0);

  const std::size_t steps = options.swaps + 1;
  std::vector<double> scores(options.repetitions * steps * width);
  parallel_for(
      options.repetitions, options.threads,
      [&] {
        GainRankingScorer scorer(plan);
        scorer.prepare(ideal, scale);
        return scorer;
      },
      [&](std::size_t repetition, GainRankingScorer& scorer) {
        Random random(derive_seed(options.seed, fmt::format("degradation {}", repetition)));
        auto ranking = ideal;
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

}  // namespace matchbench
