#include "harness/scoring/analysis/significance/random_effects.hpp"

#include "harness/scoring/analysis/distributions.hpp"

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>

namespace matchbench::analysis {
namespace {

// Sums over studies with the weights 1/(variance + τ²).
struct WeightedSums {
  double weights = 0;
  double mean = 0;
  double squares = 0;          // Σ w (y − mean)²
  double squared_weights = 0;  // Σ w²
  double squared_squares = 0;  // Σ w² (y − mean)²
};

WeightedSums sums_of(std::span<const StudyEffect> studies, double tau_squared) {
  WeightedSums out;
  for (const auto& study : studies) {
    const double w = 1 / (study.variance + tau_squared);
    out.weights += w;
    out.squared_weights += w * w;
    out.mean += w * study.difference;
  }
  out.mean /= out.weights;
  for (const auto& study : studies) {
    const double w = 1 / (study.variance + tau_squared);
    const double d = study.difference - out.mean;
    out.squares += w * d * d;
    out.squared_squares += w * w * d * d;
  }
  return out;
}

// Twice the derivative of the restricted log-likelihood by τ²: positive below its maximum.
double slope(std::span<const StudyEffect> studies, double tau_squared) {
  const auto sums = sums_of(studies, tau_squared);
  return sums.squared_squares - (sums.weights - sums.squared_weights / sums.weights);
}

double reml(std::span<const StudyEffect> studies) {
  if (slope(studies, 0) <= 0) return 0;
  double low = 0;
  double high = 0;
  for (const auto& study : studies) high = std::max(high, study.variance);
  while (slope(studies, high) > 0) {
    low = high;
    high *= 2;
  }
  constexpr double kPrecision = 1e-13;
  while (high - low > kPrecision * high) {
    const double middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) break;
    (slope(studies, middle) > 0 ? low : high) = middle;
  }
  return high;
}

}  // namespace

std::optional<RandomEffects> random_effects(std::span<const StudyEffect> studies,
                                            double confidence) {
  if (studies.size() < kFewestStudies) return std::nullopt;
  if (std::ranges::any_of(studies, [](const auto& study) { return !(study.variance > 0); })) {
    return std::nullopt;
  }
  const double degrees = static_cast<double>(studies.size()) - 1;
  RandomEffects out;
  out.tau_squared = reml(studies);
  const auto sums = sums_of(studies, out.tau_squared);
  out.mean = sums.mean;
  out.standard_error = std::sqrt(sums.squares / (degrees * sums.weights));
  const StudentsT t(degrees);
  const double reach =
      boost::math::quantile(boost::math::complement(t, (1 - confidence) / 2)) * out.standard_error;
  out.low = out.mean - reach;
  out.high = out.mean + reach;
  if (out.standard_error > 0) {
    out.p =
        2 * boost::math::cdf(boost::math::complement(t, std::fabs(out.mean) / out.standard_error));
  } else {
    out.p = out.mean == 0 ? 1 : 0;
  }
  out.q = sums_of(studies, 0).squares;
  out.q_p = boost::math::cdf(boost::math::complement(ChiSquared(degrees), out.q));
  out.i_squared = out.q > 0 ? std::max(0.0, (out.q - degrees) / out.q) : 0;
  return out;
}

}  // namespace matchbench::analysis
