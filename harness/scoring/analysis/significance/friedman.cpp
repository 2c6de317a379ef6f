#include "harness/scoring/analysis/significance/friedman.hpp"

#include "harness/scoring/analysis/distributions.hpp"
#include "harness/scoring/analysis/significance/pairs.hpp"
#include "harness/scoring/analysis/significance/ranks.hpp"
#include "harness/scoring/analysis/significance/tukey.hpp"

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/normal.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace matchbench::analysis {
namespace {

constexpr double kInfiniteDegrees = std::numeric_limits<double>::infinity();

double standard_error_of_ranks(double systems, double requests) {
  return std::sqrt(systems * (systems + 1) / (6 * requests));
}

// Distance of mean ranks in standard errors, for all pairs.
std::vector<double> distances(const FriedmanResult& friedman, std::size_t requests) {
  const double error = standard_error_of_ranks(static_cast<double>(friedman.mean_ranks.size()),
                                               static_cast<double>(requests));
  std::vector<double> out;
  for (const auto& [a, b] : all_pairs(friedman.mean_ranks.size())) {
    out.push_back(std::fabs(friedman.mean_ranks[a] - friedman.mean_ranks[b]) / error);
  }
  return out;
}

}  // namespace

FriedmanResult friedman_test(const ScoreMatrix& scores) {
  const std::size_t systems = scores.systems.size();
  const auto k = static_cast<double>(systems);
  const auto n = static_cast<double>(scores.requests.size());
  FriedmanResult out;
  out.mean_ranks.assign(systems, 0);
  double ties = 0;
  std::vector<double> column(systems);
  const double sign = scores.better == Better::kLarger ? -1 : 1;  // the best system has rank 1
  for (std::size_t r = 0; r < scores.requests.size(); ++r) {
    for (std::size_t s = 0; s < systems; ++s) column[s] = sign * scores.of(s)[r];
    const auto ranks = average_ranks(column);
    for (std::size_t s = 0; s < systems; ++s) out.mean_ranks[s] += ranks.rank[s] / n;
    ties += tie_term(ranks.tie_sizes);
  }
  double squares = 0;
  for (const double rank : out.mean_ranks) squares += (rank - (k + 1) / 2) * (rank - (k + 1) / 2);
  const double correction = 1 - ties / (n * (k * k * k - k));
  if (correction <= 0) return out;  // every request ties all systems
  out.chi_squared = 12 * n * squares / (k * (k + 1)) / correction;
  out.chi_squared_p = boost::math::cdf(boost::math::complement(ChiSquared(k - 1), out.chi_squared));
  const double rest = n * (k - 1) - out.chi_squared;
  if (rest <= 1e-9 * n * k) {
    out.f = out.f_p = std::nullopt;
    return out;
  }
  out.f = (n - 1) * out.chi_squared / rest;
  const FisherF distribution(k - 1, (k - 1) * (n - 1));
  out.f_p = boost::math::cdf(boost::math::complement(distribution, *out.f));
  return out;
}

std::vector<double> nemenyi_p_values(const FriedmanResult& friedman, std::size_t requests) {
  const auto k = static_cast<double>(friedman.mean_ranks.size());
  std::vector<double> p_values = distances(friedman, requests);
  for (double& value : p_values) {
    value = studentized_range_upper(value * std::sqrt(2.0), k, kInfiniteDegrees);
  }
  return p_values;
}

std::vector<double> mean_rank_p_values(const FriedmanResult& friedman, std::size_t requests) {
  std::vector<double> p_values = distances(friedman, requests);
  for (double& value : p_values) {
    value = std::min(1.0, 2 * boost::math::cdf(boost::math::complement(Normal(), value)));
  }
  return p_values;
}

double critical_difference(std::size_t systems, std::size_t requests, double alpha) {
  const auto k = static_cast<double>(systems);
  return studentized_range_critical(alpha, k, kInfiniteDegrees) / std::sqrt(2.0) *
         standard_error_of_ranks(k, static_cast<double>(requests));
}

}  // namespace matchbench::analysis
