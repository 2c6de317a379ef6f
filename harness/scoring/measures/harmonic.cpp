#include "harness/scoring/measures/harmonic.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace matchbench::measures::compute {
namespace {

constexpr std::uint64_t kNear = 1 << 16;  // ranks added one by one

// Σ_{i=first..last} f(i) = ∫_{first−½}^{last+½} f dt − [f′]/24 + O(f‴), f‴ below 1e−17 here. With
// t = e^u the integral is that of f(e^u)·e^u, by Simpson's rule. Both functions take u.
template <class Integrand, class Slope>
double far_sum(std::uint64_t first, std::uint64_t last, Integrand integrand, Slope slope) {
  constexpr int kSteps = 1 << 15;
  const double from = std::log(static_cast<double>(first) - 0.5);
  const double to = std::log(static_cast<double>(last) + 0.5);
  const double step = (to - from) / kSteps;
  double sum = integrand(from) + integrand(to);
  for (int i = 1; i < kSteps; ++i) sum += (i % 2 == 0 ? 2 : 4) * integrand(from + i * step);
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
  if (near == last || power == 0) return sum;  // a power of 0 stays 0
  // f(t) = x^(t−1)/t
  const double rate = std::log(x);
  const auto integrand = [&](double u) { return std::exp(std::expm1(u) * rate); };
  const auto slope = [&](double u) { return integrand(u) * (rate - std::exp(-u)) * std::exp(-u); };
  return sum + far_sum(near + 1, last, integrand, slope);
}

double discounted_sum(double x, std::uint64_t last) {
  const auto near = std::min(last, kNear);
  double power = 1;
  double sum = 0;
  for (std::uint64_t i = 1; i <= near && power > 0; ++i) {
    sum += power / std::log2(static_cast<double>(i) + 1);
    power *= x;
  }
  if (near == last || power == 0) return sum;
  // f(t) = x^(t−1)/log2(t + 1)
  const double rate = std::log(x);
  const auto value = [&](double u) {
    return std::exp(std::expm1(u) * rate) * std::numbers::ln2 / std::log1p(std::exp(u));
  };
  const auto integrand = [&](double u) { return value(u) * std::exp(u); };
  const auto slope = [&](double u) {
    const double next = std::exp(u) + 1;
    return value(u) * (rate - 1 / (next * std::log(next)));
  };
  return sum + far_sum(near + 1, last, integrand, slope);
}

}  // namespace matchbench::measures::compute
