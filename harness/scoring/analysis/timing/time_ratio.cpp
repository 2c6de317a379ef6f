#include "harness/scoring/analysis/timing/time_ratio.hpp"

#include "harness/foundation/base/median.hpp"
#include "harness/scoring/analysis/significance/moments.hpp"

#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace matchbench::analysis {

std::optional<TimeRatio> time_ratio(std::span<const TimePair> pairs) {
  if (pairs.size() < 2) return std::nullopt;
  std::vector<double> logarithms;
  std::vector<double> differences;
  for (const auto& [before_ns, after_ns] : pairs) {
    const double ratio = std::max(after_ns, kShortestToldNs) / std::max(before_ns, kShortestToldNs);
    logarithms.push_back(std::log(std::clamp(ratio, 1 / kFarthestTold, kFarthestTold)));
    differences.push_back(after_ns - before_ns);
  }
  const auto count = static_cast<double>(pairs.size());
  const Moments of_logarithms = moments(logarithms);
  const boost::math::students_t distribution(count - 1);
  const double half = boost::math::quantile(boost::math::complement(distribution, 0.025)) *
                      of_logarithms.deviation / std::sqrt(count);
  return TimeRatio{std::exp(of_logarithms.mean), std::exp(of_logarithms.mean - half),
                   std::exp(of_logarithms.mean + half), *median(std::move(differences))};
}

}  // namespace matchbench::analysis
