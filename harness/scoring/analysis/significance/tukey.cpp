#include "harness/scoring/analysis/significance/tukey.hpp"

#include "harness/foundation/base/parallel.hpp"
#include "harness/scoring/analysis/distributions.hpp"
#include "harness/scoring/analysis/significance/pairs.hpp"

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/quadrature/gauss.hpp>
#include <boost/math/tools/roots.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace matchbench::analysis {

namespace {

double normal_cdf(double z) {
  return std::erfc(-z / std::numbers::sqrt2) / 2;
}

// Composite Gauss–Legendre.
template <class Function>
double integrate(Function function, double from, double to, int pieces) {
  using Rule = boost::math::quadrature::gauss<double, 15>;
  const double width = (to - from) / pieces;
  double sum = 0;
  for (int i = 0; i < pieces; ++i) {
    sum += Rule::integrate(function, from + i * width, from + (i + 1) * width);
  }
  return sum;
}

// P(range > w) of k standard normal values: 1 − k ∫ φ(z) [Φ(z) − Φ(z − w)]^(k−1) dz, z the largest.
double range_upper(double w, double k) {
  if (w <= 0) return 1;
  constexpr double kFar = 8.5;  // φ beyond is below 1e-16
  const auto density = [&](double z) {
    const double phi = std::exp(-z * z / 2) / std::sqrt(2 * std::numbers::pi);
    return phi * std::pow(normal_cdf(z) - normal_cdf(z - w), k - 1);
  };
  const double inside = k * integrate(density, -kFar, kFar, 10);
  return std::clamp(1 - inside, 0.0, 1.0);
}

}  // namespace

TukeyResult tukey_hsd(const ScoreMatrix& scores, std::size_t threads) {
  const std::size_t systems = scores.systems.size();
  const std::size_t requests = scores.requests.size();
  const auto k = static_cast<double>(systems);
  const auto n = static_cast<double>(requests);
  const auto means = mean_scores(scores);
  std::vector<double> request_means(requests);
  double grand_mean = 0;
  for (std::size_t s = 0; s < systems; ++s) {
    grand_mean += means[s] / k;
    for (std::size_t r = 0; r < requests; ++r) request_means[r] += scores.of(s)[r] / k;
  }
  double squares = 0;
  for (std::size_t s = 0; s < systems; ++s) {
    for (std::size_t r = 0; r < requests; ++r) {
      const double residual = scores.of(s)[r] - means[s] - request_means[r] + grand_mean;
      squares += residual * residual;
    }
  }
  TukeyResult out;
  out.degrees = (k - 1) * (n - 1);
  out.residual_deviation = std::sqrt(squares / out.degrees);
  constexpr double kRounding = 1e-12;
  if (out.residual_deviation <= kRounding) out.residual_deviation = 0;
  const auto pairs = all_pairs(systems);
  out.p_values.resize(pairs.size());
  parallel_for(pairs.size(), threads, [&](std::size_t p) {
    const double distance = std::fabs(means[pairs[p].first] - means[pairs[p].second]);
    if (distance <= kRounding) {
      out.p_values[p] = 1;
    } else if (out.residual_deviation > 0) {
      const double q = distance / (out.residual_deviation / std::sqrt(n));
      out.p_values[p] = studentized_range_upper(q, k, out.degrees);
    }
  });
  return out;
}

std::optional<double> honest_difference(const TukeyResult& tukey, std::size_t systems,
                                        std::size_t requests, double alpha) {
  if (tukey.residual_deviation == 0) return std::nullopt;
  return studentized_range_critical(alpha, static_cast<double>(systems), tukey.degrees) *
         tukey.residual_deviation / std::sqrt(static_cast<double>(requests));
}

double studentized_range_upper(double q, double k, double degrees) {
  if (q <= 0) return 1;
  if (std::isinf(degrees)) return range_upper(q, k);
  // E over s² ~ χ²(degrees)/degrees of P(range > q·s).
  const ChiSquared chi(degrees);
  const double low = boost::math::quantile(chi, 1e-14);
  const double high = boost::math::quantile(boost::math::complement(chi, 1e-14));
  // The integral is over √χ², because its density is smooth at 0 and that of χ² is not.
  const auto weighted = [&](double root) {
    return 2 * root * boost::math::pdf(chi, root * root) *
           range_upper(q * root / std::sqrt(degrees), k);
  };
  return std::clamp(integrate(weighted, std::sqrt(low), std::sqrt(high), 8), 0.0, 1.0);
}

double studentized_range_critical(double alpha, double k, double degrees) {
  const auto excess = [&](double q) { return studentized_range_upper(q, k, degrees) - alpha; };
  double high = 4;
  while (excess(high) > 0) high *= 2;
  const auto bracket =
      boost::math::tools::bisect(excess, 0.0, high, boost::math::tools::eps_tolerance<double>(40));
  return (bracket.first + bracket.second) / 2;
}

}  // namespace matchbench::analysis
