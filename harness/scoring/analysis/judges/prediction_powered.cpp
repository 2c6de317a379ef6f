#include "harness/scoring/analysis/judges/prediction_powered.hpp"

#include "harness/scoring/analysis/significance/moments.hpp"

#include <boost/math/distributions/students_t.hpp>

#include <cassert>
#include <cmath>
#include <vector>

namespace matchbench::analysis {
namespace {

// The variance of a mean.
double variance_of_mean(const Moments& sample) {
  return sample.deviation * sample.deviation / static_cast<double>(sample.count);
}

}  // namespace

PredictionPoweredMean prediction_powered_mean(std::span<const double> people,
                                              std::span<const double> program,
                                              std::span<const double> program_alone, double level) {
  assert(people.size() == program.size() && !people.empty());
  std::vector<double> differences;
  for (std::size_t i = 0; i < people.size(); ++i) differences.push_back(people[i] - program[i]);
  const Moments correction = moments(differences);
  if (program_alone.empty()) return {moments(people).mean, {}, {}, correction.mean};
  const Moments alone = moments(program_alone);
  PredictionPoweredMean out{alone.mean + correction.mean, {}, {}, correction.mean};
  if (correction.count < 2 || alone.count < 2) return out;
  const double a = variance_of_mean(correction);
  const double b = variance_of_mean(alone);
  if (a + b == 0) {
    out.low = out.high = out.mean;
    return out;
  }
  const double freedom = (a + b) * (a + b) /
                         (a * a / static_cast<double>(correction.count - 1) +
                          b * b / static_cast<double>(alone.count - 1));
  const double t = boost::math::quantile(boost::math::students_t(freedom), 0.5 + level / 2);
  out.low = out.mean - t * std::sqrt(a + b);
  out.high = out.mean + t * std::sqrt(a + b);
  return out;
}

}  // namespace matchbench::analysis
