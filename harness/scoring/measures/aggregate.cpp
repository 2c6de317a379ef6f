#include "harness/scoring/measures/aggregate.hpp"

#include "harness/scoring/measures/undefined_value.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace matchbench::measures {
namespace {

double sum_of(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

double deviation(std::span<const double> values) {
  const auto count = static_cast<double>(values.size());
  if (count < 2) return 0;
  const double mean = sum_of(values) / count;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / (count - 1));
}

double aggregate_of(std::vector<double>& values, Aggregate aggregate) {
  const auto count = static_cast<double>(values.size());
  switch (aggregate) {
    case Aggregate::kMean:
      return sum_of(values) / count;
    case Aggregate::kGeometricMean:
      for (double& value : values) value = std::log(std::max(value, kLeastOfGeometric));
      return std::exp(sum_of(values) / count);
    case Aggregate::kMedian:
      return quantile(values, 0.5);
    case Aggregate::kMin:
      return *std::min_element(values.begin(), values.end());
    case Aggregate::kDeviation:
      return deviation(values);
    case Aggregate::kSum:
      return sum_of(values);
  }
  return 0;
}

}  // namespace

std::vector<double> counted(std::span<const double> values, Undefined undefined) {
  std::vector<double> kept;
  kept.reserve(values.size());
  for (const double value : values) {
    if (!is_undefined(value)) {
      kept.push_back(value);
    } else if (undefined == Undefined::kZero && !is_left_out(value)) {
      kept.push_back(0);
    }
  }
  return kept;
}

double quantile(std::span<double> values, double q) {
  const double place = q * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(below);
  std::nth_element(values.begin(), at, values.end());
  if (below + 1 == values.size()) return *at;
  const double next = *std::min_element(at + 1, values.end());
  const double share = place - static_cast<double>(below);
  // Infinite values have no difference to take a share of.
  if (share == 0 || std::isinf(*at)) return *at;
  return *at + share * (next - *at);
}

Summary summarize(std::span<const double> values, Aggregate aggregate, Undefined undefined) {
  auto kept = counted(values, undefined);
  if (kept.empty()) return {};
  const auto queries = kept.size();
  return {aggregate_of(kept, aggregate), queries};
}

std::string_view name_of(Aggregate aggregate) {
  constexpr std::string_view kNames[] = {"mean", "gmean", "median", "min", "sd", "sum"};
  return kNames[static_cast<std::size_t>(aggregate)];
}

}  // namespace matchbench::measures
