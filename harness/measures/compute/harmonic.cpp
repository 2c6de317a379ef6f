#include "harness/measures/compute/harmonic.hpp"

#include <algorithm>
#include <cmath>

namespace matchbench::compute {
namespace {

constexpr std::uint64_t kNear = 1 << 16;  // ranks added one by one

// Σ_{i=first..last} f(i) = ∫_{first−½}^{last+½} f dt − [f′]/24 + O(f‴), f(t) = x^(t−1)/t, f‴ below
// 1e−18 here. With t = e^u the integrand is e^{(t−1)·ln x}, integrated by Simpson's rule.
double far_sum(double x, std::uint64_t first, std::uint64_t last) {
  constexpr int kSteps = 1 << 15;
  const double rate = std::log(x);
  const double from = std::log(static_cast<double>(first) - 0.5);
  const double to = std::log(static_cast<double>(last) + 0.5);
  const double step = (to - from) / kSteps;
  const auto power = [&](double u) { return std::exp(std::expm1(u) * rate); };
  double sum = power(from) + power(to);
  for (int i = 1; i < kSteps; ++i) sum += (i % 2 == 0 ? 2 : 4) * power(from + i * step);
  const auto slope = [&](double u) { return power(u) * (rate - std::exp(-u)) * std::exp(-u); };
  return sum * step / 3 - (slope(to) - slope(from)) / 24;
}

}  // namespace

double harmonic_sum(double x, std::uint64_t first, std::uint64_t last) {
  if (last < first) return 0;
  const auto near = std::min(last, std::max(first, kNear));
  double power = first == 1 ? 1 : std::pow(x, static_cast<double>(first - 1));
  double sum = 0;
  for (auto i = first; i <= near; ++i) {
    sum += power / static_cast<double>(i);
    power *= x;
  }
  // A power of 0 stays so.
  return near < last && power > 0 ? sum + far_sum(x, near + 1, last) : sum;
}

}  // namespace matchbench::compute
