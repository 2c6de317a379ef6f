#include "harness/scoring/analysis/significance/paired_tests.hpp"

#include "harness/scoring/analysis/distributions.hpp"
#include "harness/scoring/analysis/significance/max_t.hpp"
#include "harness/scoring/analysis/significance/moments.hpp"
#include "harness/scoring/analysis/significance/ranks.hpp"

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>

namespace matchbench::analysis {

namespace {

double two_sided(double smaller_tail) {
  return std::min(1.0, 2 * smaller_tail);
}

// P(W ≤ statistic) and P(W ≥ statistic), the smaller one, if each rank is counted with
// probability 1/2. Average ranks are multiples of 1/2: twice the rank is a whole number.
double exact_tail(std::span<const double> ranks, double statistic) {
  std::vector<double> chance{1};  // of each doubled sum
  for (const double rank : ranks) {
    const auto step = static_cast<std::size_t>(std::lround(2 * rank));
    const std::size_t before = chance.size();
    chance.resize(before + step, 0);
    for (std::size_t sum = chance.size(); sum-- > 0;) {
      const double without = sum < before ? chance[sum] : 0;
      const double with = sum >= step ? chance[sum - step] : 0;
      chance[sum] = (without + with) / 2;
    }
  }
  const auto at = static_cast<std::size_t>(std::lround(2 * statistic));
  double below = 0;
  double above = 0;
  for (std::size_t sum = 0; sum < chance.size(); ++sum) {
    if (sum <= at) below += chance[sum];
    if (sum >= at) above += chance[sum];
  }
  return std::min(below, above);
}

double normal_tail(std::span<const double> ranks, double statistic) {
  double mean = 0;
  double variance = 0;
  for (const double rank : ranks) {
    mean += rank / 2;
    variance += rank * rank / 4;
  }
  const double distance = std::max(0.0, std::fabs(statistic - mean) - 0.5);
  return boost::math::cdf(boost::math::complement(Normal(), distance / std::sqrt(variance)));
}

}  // namespace

std::optional<TestResult> paired_t_test(std::span<const double> differences) {
  assert(differences.size() >= 2);
  const Moments m = moments(differences);
  if (m.mean == 0) return TestResult{0, 1};
  if (m.deviation == 0) return std::nullopt;
  const auto n = static_cast<double>(m.count);
  const double t = m.mean / (m.deviation / std::sqrt(n));
  const StudentsT distribution(n - 1);
  return TestResult{
      t, two_sided(boost::math::cdf(boost::math::complement(distribution, std::fabs(t))))};
}

TestResult sign_test(std::span<const double> differences) {
  int positive = 0;
  int negative = 0;
  for (const double difference : differences) {
    if (difference > kEqualWithin) ++positive;
    if (difference < -kEqualWithin) ++negative;
  }
  if (positive + negative == 0) return {0, 1};
  const Binomial distribution(positive + negative, 0.5);
  return {static_cast<double>(positive),
          two_sided(boost::math::cdf(distribution, std::min(positive, negative)))};
}

TestResult wilcoxon_signed_rank(std::span<const double> differences, Zeros zeros,
                                std::size_t exact_up_to) {
  std::vector<double> sizes;
  std::vector<bool> is_positive;
  std::vector<bool> is_zero;
  for (const double difference : differences) {
    const bool zero = std::fabs(difference) <= kEqualWithin;
    if (zero && zeros == Zeros::kWilcoxon) continue;
    sizes.push_back(std::fabs(difference));
    is_positive.push_back(difference > 0);
    is_zero.push_back(zero);
  }
  const auto ranked = average_ranks(sizes).rank;
  std::vector<double> ranks;
  double statistic = 0;
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    if (is_zero[i]) continue;
    ranks.push_back(ranked[i]);
    if (is_positive[i]) statistic += ranked[i];
  }
  if (ranks.empty()) return {0, 1};
  const double tail =
      ranks.size() <= exact_up_to ? exact_tail(ranks, statistic) : normal_tail(ranks, statistic);
  return {statistic, two_sided(tail)};
}

std::vector<double> randomization_p_values(const ScoreMatrix& scores, const FlipOptions& options) {
  return step_down_max_t(scores, all_pairs(scores.systems.size()), options).p_values;
}

}  // namespace matchbench::analysis
