#pragma once

#include "harness/scoring/analysis/score_matrix.hpp"

#include <cstddef>
#include <optional>

namespace matchbench::analysis {

// What a contest is to tell apart. All three in (0, 1) but for the difference, which is > 0.
struct PlanTarget {
  double difference = 0.05;  // of two true means
  double power = 0.8;        // the probability with which it is found
  double level = 0.05;       // of the test
};

// The deviation of paired differences in a pilot: the root of their mean variance over all pairs,
// which is √2 times the residual deviation of the two-way layout systems × requests. Two or more
// systems and requests.
double difference_deviation(const ScoreMatrix& pilot);

// Two entrants, paired t test, two-sided. `deviation` is that of their differences. None if there
// is not a deviation, or if a million requests would not do.
std::optional<std::size_t> requests_for_pair(const PlanTarget& target, double deviation);
// The difference that n ≥ 2 requests find with the power; 0 without a deviation.
double smallest_for_pair(std::size_t requests, double deviation, double power, double level);

// Several entrants, two-way analysis of variance without replication (Sakai 2016, Information
// Retrieval Journal 19(3)): whether any two differ, if the range of their true means is the
// difference and all others lie midway, so that the noncentrality is least: n·minD²/(2σ²), σ the
// residual deviation. For two entrants it is the paired t test.
double anova_power(std::size_t entrants, std::size_t requests, double range,
                   double residual_deviation, double level);
std::optional<std::size_t> requests_for_anova(std::size_t entrants, const PlanTarget& target,
                                              double residual_deviation);
double smallest_for_anova(std::size_t entrants, std::size_t requests, double residual_deviation,
                          double power, double level);

// The x in [0, ∞) at which the rising `power_of` first reaches `power`, to a relative 1e-9.
template <class PowerOf>
double difference_with_power(double power, double guess, PowerOf power_of) {
  double high = guess;
  while (power_of(high) < power) high *= 2;
  double low = 0;
  while (high - low > 1e-9 * high) {
    const double middle = low + (high - low) / 2;
    (power_of(middle) < power ? low : high) = middle;
  }
  return high;
}

}  // namespace matchbench::analysis
