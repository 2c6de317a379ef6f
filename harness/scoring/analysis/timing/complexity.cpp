#include "harness/scoring/analysis/timing/complexity.hpp"

#include <cmath>
#include <set>

namespace matchbench::analysis {
namespace {

constexpr std::string_view kNames[] = {"1", "lg n", "n", "n lg n", "n^2", "n^3"};
constexpr std::size_t kLeastSizes = 3;

double value_of(Growth growth, double n) {
  switch (growth) {
    case Growth::kConstant:
      return 1;
    case Growth::kLogarithmic:
      return std::log2(n);
    case Growth::kLinear:
      return n;
    case Growth::kLinearithmic:
      return n * std::log2(n);
    case Growth::kQuadratic:
      return n * n;
    case Growth::kCubic:
      return n * n * n;
  }
  return 0;
}

// Least squares through the origin: c = sum(t f) / sum(f f).
ComplexityFit fit(std::span<const SizedTime> times, Growth growth) {
  double products = 0;
  double squares = 0;
  double sum = 0;
  for (const auto& [size, time_ns] : times) {
    const double f = value_of(growth, size);
    products += time_ns * f;
    squares += f * f;
    sum += time_ns;
  }
  ComplexityFit out{.growth = growth};
  out.coefficient_ns = squares > 0 ? products / squares : 0;
  double residuals = 0;
  for (const auto& [size, time_ns] : times) {
    const double residual = time_ns - out.coefficient_ns * value_of(growth, size);
    residuals += residual * residual;
  }
  const auto count = static_cast<double>(times.size());
  if (sum > 0) out.rms = std::sqrt(residuals / count) / (sum / count);
  return out;
}

}  // namespace

std::string_view name_of(Growth growth) {
  return kNames[static_cast<int>(growth)];
}

std::optional<ComplexityFit> fit_complexity(std::span<const SizedTime> times) {
  std::set<double> sizes;
  for (const auto& time : times) sizes.insert(time.size);
  if (sizes.size() < kLeastSizes) return std::nullopt;
  std::optional<ComplexityFit> best;
  for (int i = 0; i < static_cast<int>(std::size(kNames)); ++i) {
    const ComplexityFit one = fit(times, static_cast<Growth>(i));
    if (!best || one.rms < best->rms) best = one;
  }
  return best;
}

}  // namespace matchbench::analysis
