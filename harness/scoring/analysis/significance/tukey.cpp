#include "harness/scoring/analysis/significance/tukey.hpp"

#include "harness/foundation/base/parallel.hpp"
#include "harness/scoring/analysis/significance/pairs.hpp"
#include "harness/scoring/analysis/significance/studentized_range.hpp"

#include <cmath>

namespace matchbench::analysis {

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

}  // namespace matchbench::analysis
