#include "harness/scoring/analysis/significance/effect_size.hpp"

#include "harness/scoring/analysis/distributions.hpp"
#include "harness/scoring/analysis/significance/fewest_requests.hpp"
#include "harness/scoring/analysis/significance/moments.hpp"
#include "harness/scoring/analysis/significance/ranks.hpp"

#include <boost/math/distributions/non_central_t.hpp>
#include <boost/math/distributions/students_t.hpp>

#include <cassert>
#include <cmath>
#include <vector>

namespace matchbench::analysis {

EffectSizes effect_sizes(std::span<const double> differences) {
  assert(differences.size() >= 2);
  const Moments m = moments(differences);
  EffectSizes out;
  out.mean_difference = m.mean;
  if (m.deviation > 0) out.cohen_dz = m.mean / m.deviation;
  std::vector<double> sizes;
  std::vector<double> signs;
  for (const double difference : differences) {
    if (std::fabs(difference) <= kEqualWithin) {
      ++out.ties;
      continue;
    }
    ++(difference > 0 ? out.wins : out.losses);
    sizes.push_back(std::fabs(difference));
    signs.push_back(difference > 0 ? 1 : -1);
  }
  const auto ranks = average_ranks(sizes).rank;
  double sum = 0;
  double total = 0;
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    sum += signs[i] * ranks[i];
    total += ranks[i];
  }
  if (total > 0) out.rank_biserial = sum / total;
  return out;
}

namespace {

// The probabilities that t is above and below what a tail of `alpha` begins with.
struct Tails {
  double above = 1;
  double below = 0;
};

Tails tails_of_t(double dz, std::size_t requests, double alpha) {
  const auto n = static_cast<double>(requests);
  const double limit = boost::math::quantile(boost::math::complement(StudentsT(n - 1), alpha));
  const double shift = std::fabs(dz) * std::sqrt(n);
  // Beyond this the power is 1 to double precision, and the series of the noncentral t is slow.
  constexpr double kFar = 37;
  if (shift - limit > kFar) return {};
  const NonCentralT distribution(n - 1, shift);
  return {boost::math::cdf(boost::math::complement(distribution, limit)),
          boost::math::cdf(distribution, -limit)};
}

}  // namespace

double power_of_t_test(double dz, std::size_t requests, double alpha) {
  const Tails tails = tails_of_t(dz, requests, alpha / 2);
  return tails.above + tails.below;
}

double power_of_one_sided_t_test(double dz, std::size_t requests, double alpha) {
  return tails_of_t(dz, requests, alpha).above;
}

std::optional<std::size_t> requests_for_power(double dz, double alpha, double power) {
  if (dz == 0) return std::nullopt;
  return fewest_requests(2, [&](std::size_t n) { return power_of_t_test(dz, n, alpha) >= power; });
}

}  // namespace matchbench::analysis
