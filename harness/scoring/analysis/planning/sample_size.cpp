#include "harness/scoring/analysis/planning/sample_size.hpp"

#include "harness/scoring/analysis/distributions.hpp"
#include "harness/scoring/analysis/significance/effect_size.hpp"
#include "harness/scoring/analysis/significance/fewest_requests.hpp"
#include "harness/scoring/analysis/significance/moments.hpp"
#include "harness/scoring/analysis/significance/pairs.hpp"

#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/non_central_f.hpp>

#include <cassert>
#include <cmath>

namespace matchbench::analysis {

double difference_deviation(const ScoreMatrix& pilot) {
  const auto pairs = all_pairs(pilot.systems.size());
  assert(!pairs.empty());
  double variance = 0;
  for (const auto& [a, b] : pairs) {
    const double deviation = moments(differences(pilot, a, b)).deviation;
    variance += deviation * deviation;
  }
  return std::sqrt(variance / static_cast<double>(pairs.size()));
}

std::optional<std::size_t> requests_for_pair(const PlanTarget& target, double deviation) {
  if (deviation == 0) return std::nullopt;
  return requests_for_power(target.difference / deviation, target.level, target.power);
}

double smallest_for_pair(std::size_t requests, double deviation, double power, double level) {
  if (deviation == 0) return 0;
  return deviation * difference_with_power(
                         power, 1, [&](double dz) { return power_of_t_test(dz, requests, level); });
}

double anova_power(std::size_t entrants, std::size_t requests, double range,
                   double residual_deviation, double level) {
  assert(entrants >= 2 && requests >= 2);
  const double between = static_cast<double>(entrants) - 1;
  const double within = between * (static_cast<double>(requests) - 1);
  const double ratio = range / residual_deviation;
  const double noncentrality = static_cast<double>(requests) * ratio * ratio / 2;
  const double limit =
      boost::math::quantile(boost::math::complement(FisherF(between, within), level));
  // Beyond this the power is 1 to double precision, and the series is slow.
  constexpr double kFar = 2000;
  if (noncentrality > kFar + 4 * between * limit) return 1;
  if (noncentrality == 0) return level;
  return boost::math::cdf(
      boost::math::complement(NonCentralF(between, within, noncentrality), limit));
}

std::optional<std::size_t> requests_for_anova(std::size_t entrants, const PlanTarget& target,
                                              double residual_deviation) {
  if (residual_deviation == 0) return std::nullopt;
  return fewest_requests(2, [&](std::size_t n) {
    return anova_power(entrants, n, target.difference, residual_deviation, target.level) >=
           target.power;
  });
}

double smallest_for_anova(std::size_t entrants, std::size_t requests, double residual_deviation,
                          double power, double level) {
  if (residual_deviation == 0) return 0;
  return residual_deviation * difference_with_power(power, 1, [&](double range) {
           return anova_power(entrants, requests, range, 1, level);
         });
}

}  // namespace matchbench::analysis
