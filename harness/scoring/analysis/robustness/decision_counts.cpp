#include "harness/scoring/analysis/robustness/incomplete.hpp"

#include <cmath>

namespace matchbench::analysis {
namespace {

std::optional<double> share(std::size_t part, std::size_t rest) {
  if (part + rest == 0) return std::nullopt;
  return static_cast<double>(part) / static_cast<double>(part + rest);
}

template <class IsHigh>
std::optional<Knee> knee(std::span<const IncompletePoint> points, std::size_t value,
                         IsHigh is_high) {
  std::optional<Knee> found;
  for (const auto& point : points) {
    if (point.value != value || point.fraction >= 1) continue;
    if (!found && is_high(point)) found = Knee{point.fraction, {}};
    if (found && !is_high(point)) found->low_again = point.fraction;
  }
  return found;
}

constexpr double kHigh = 0.9;

}  // namespace

double DecisionCounts::accuracy() const {
  return share(true_positive + true_negative, false_positive + false_negative).value_or(1);
}

std::optional<double> DecisionCounts::true_positive_rate() const {
  return share(true_positive, false_negative);
}

std::optional<double> DecisionCounts::precision() const {
  return share(true_positive, false_positive);
}

std::optional<double> DecisionCounts::false_positive_rate() const {
  return share(false_positive, true_negative);
}

std::optional<double> DecisionCounts::g_mean() const {
  const auto rate = true_positive_rate();
  const auto precise = precision();
  if (!rate || !precise) return std::nullopt;
  return std::sqrt(*rate * *precise);
}

std::optional<Knee> tau_knee(std::span<const IncompletePoint> points, std::size_t value) {
  return knee(points, value, [](const auto& point) { return point.tau && *point.tau > kHigh; });
}

std::optional<Knee> accuracy_knee(std::span<const IncompletePoint> points, std::size_t value) {
  return knee(points, value, [](const auto& point) { return point.decisions.accuracy() > kHigh; });
}

}  // namespace matchbench::analysis
