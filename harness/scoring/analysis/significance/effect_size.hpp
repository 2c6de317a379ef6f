#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace matchbench::analysis {

// How large a paired difference is, whatever its p-value.
struct EffectSizes {
  double mean_difference = 0;
  std::optional<double> cohen_dz;  // mean/deviation of the differences; none: no deviation
  double rank_biserial = 0;        // (W+ − W−)/(W+ + W−) of the signed ranks (Kerby 2014)
  std::size_t wins = 0;
  std::size_t ties = 0;
  std::size_t losses = 0;
};

// Two or more differences.
EffectSizes effect_sizes(std::span<const double> differences);

// Power of the two-sided paired t test at level alpha on n ≥ 2 requests if the effect is dz
// (noncentral t).
double power_of_t_test(double dz, std::size_t requests, double alpha);
// The same of the one-sided test.
double power_of_one_sided_t_test(double dz, std::size_t requests, double alpha);

// The smallest number of requests with that power, 0 < power < 1. None for dz = 0, or if a
// million is not enough.
std::optional<std::size_t> requests_for_power(double dz, double alpha, double power);

}  // namespace matchbench::analysis
