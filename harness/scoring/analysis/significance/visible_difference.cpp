#include "harness/scoring/analysis/significance/visible_difference.hpp"

#include "harness/scoring/analysis/distributions.hpp"
#include "harness/scoring/analysis/measure_direction.hpp"
#include "harness/scoring/analysis/significance/fewest_requests.hpp"
#include "harness/scoring/analysis/significance/moments.hpp"
#include "harness/scoring/analysis/significance/pairs.hpp"
#include "harness/scoring/analysis/significance/ranks.hpp"
#include "harness/scoring/measures/aggregate.hpp"

#include <boost/math/distributions/students_t.hpp>

#include <cassert>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

namespace matchbench::analysis {
namespace {

// The t that is exceeded with this probability, n − 1 degrees of freedom.
double t_beyond(double probability, std::size_t requests) {
  const StudentsT t(static_cast<double>(requests) - 1);
  return boost::math::quantile(boost::math::complement(t, probability));
}

double standard_error(double deviation, std::size_t requests) {
  return deviation / std::sqrt(static_cast<double>(requests));
}

// How far a mean has to lie from a bound that its interval then excludes with this probability.
double distance_with_power(double power, double deviation, std::size_t requests,
                           double confidence) {
  assert(requests >= 2);
  return (t_beyond((1 - confidence) / 2, requests) + t_beyond(1 - power, requests)) *
         standard_error(deviation, requests);
}

double least_p_of(std::size_t differing_requests) {
  return std::min(1.0, std::exp2(1 - static_cast<double>(differing_requests)));
}

std::size_t differing_requests(std::span<const double> differences) {
  return static_cast<std::size_t>(
      std::count_if(differences.begin(), differences.end(),
                    [](double d) { return std::fabs(d) > kEqualWithin; }));
}

// Of two means; infinite for a measure without bounds.
double largest_difference(const ScoreMatrix& family) {
  const auto [low, high] = range_of(family.measure);
  return std::isfinite(high - low) ? high - low : std::numeric_limits<double>::max();
}

}  // namespace

double least_sign_flip_p(const ScoreMatrix& scores) {
  std::size_t most = 0;
  for (const auto& [a, b] : all_pairs(scores.systems.size())) {
    most = std::max(most, differing_requests(differences(scores, a, b)));
  }
  return least_p_of(most);
}

VisibleDifference visible_difference(const ScoreMatrix& family, double critical_t, double level) {
  assert(level > 0 && level < 1);
  const std::size_t requests = family.requests.size();
  const auto pairs = all_pairs(family.systems.size());
  std::vector<double> deviations;
  for (const auto& [a, b] : pairs) {
    const auto d = differences(family, a, b);
    if (differing_requests(d) > 0) deviations.push_back(moments(d).deviation);
  }
  if (deviations.empty() || requests < 2) return {};
  const double deviation = measures::quantile(deviations, 0.5);
  VisibleDifference out;
  const std::size_t least = std::max(std::size_t{2}, least_requests(1 - level));
  if (deviation <= kEqualWithin) {
    out.requests = least;
    return out;
  }
  const auto smallest = [&](double critical, std::size_t n) {
    return (critical + t_beyond(1 - kVisiblePower, n)) * standard_error(deviation, n);
  };
  const bool can_separate = least_sign_flip_p(family) < level;
  if (can_separate && smallest(critical_t, requests) <= largest_difference(family)) {
    out.smallest = smallest(critical_t, requests);
  }

  const StudentsT t(static_cast<double>(requests) - 1);
  const double beyond =
      std::isfinite(critical_t) ? 2 * boost::math::cdf(boost::math::complement(t, critical_t)) : 0;
  const double of_one_pair = std::clamp(beyond, level / static_cast<double>(pairs.size()), level);
  out.requests = fewest_requests(least, [&](std::size_t n) {
    return smallest(t_beyond(of_one_pair / 2, n), n) <= kWantedDifference;
  });
  return out;
}

std::size_t least_requests(double confidence) {
  constexpr double kRounding = 1e-12;  // of 1 − confidence
  std::size_t least = 1;
  while (least_p_of(least) >= 1 - confidence - kRounding) ++least;
  return least;
}

double distance_to_decide(double deviation, std::size_t requests, double confidence) {
  return distance_with_power(kVisiblePower, deviation, requests, confidence);
}

double noticed_loss(double deviation, std::size_t requests, double confidence) {
  constexpr double kTimesNoticed = 0.95;
  return distance_with_power(kTimesNoticed, deviation, requests, confidence);
}

std::optional<std::size_t> requests_to_notice(double loss, double deviation, double confidence) {
  return fewest_requests(
      2, [&](std::size_t n) { return noticed_loss(deviation, n, confidence) <= loss; });
}

}  // namespace matchbench::analysis
