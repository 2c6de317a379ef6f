#include "harness/scoring/analysis/planning/planned_tests.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/analysis/measure_direction.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

namespace matchbench::analysis {
namespace {

std::optional<double> if_positive(double value) {
  return value > 0 ? std::optional(value) : std::nullopt;
}

}  // namespace

void check_target(const PlanTarget& target) {
  const auto is_share = [](double value) { return value > 0 && value < 1; };
  if (!(target.difference > 0 && std::isfinite(target.difference))) {
    throw input_error(fmt::format("--difference {}: a difference is above 0", target.difference));
  }
  if (!is_share(target.level)) {
    throw input_error(fmt::format("--level {}: a level is between 0 and 1", target.level));
  }
  if (!(is_share(target.power) && target.power > target.level)) {
    const bool is_percentage = target.power > 1 && target.power < 100;
    throw input_error(fmt::format("--power {}: a power is between the level {} and 1", target.power,
                                  target.level),
                      is_percentage ? fmt::format("write {:.6g}", target.power / 100) : "");
  }
}

std::vector<PlannedTest> plan_tests(const ScoreMatrix& pilot, const PlanTarget& target,
                                    double mean_pool, const BoardSimulation& simulation) {
  check_target(target);
  const std::size_t n = pilot.requests.size();
  const double deviation = difference_deviation(pilot);
  const double residual = deviation / std::numbers::sqrt2;
  std::vector<PlannedTest> tests = {
      {"t",
       "two entrants (mean pair)",
       deviation,
       requests_for_pair(target, deviation),
       {},
       if_positive(smallest_for_pair(n, deviation, target.power, target.level))},
      {"anova",
       "whether any two entrants differ",
       residual,
       requests_for_anova(pilot.systems.size(), target, residual),
       {},
       if_positive(
           smallest_for_anova(pilot.systems.size(), n, residual, target.power, target.level))},
      {"max-t",
       "a pair on the board of all",
       deviation,
       requests_for_board(pilot, target, simulation),
       {},
       smallest_on_board(pilot, n, target.power, target.level, simulation)}};
  const auto [low, high] = range_of(pilot.measure);
  for (auto& test : tests) {
    if (test.smallest.value_or(0) > high - low) test.smallest.reset();
    if (test.requests) {
      test.judgments = std::ceil(static_cast<double>(*test.requests) * mean_pool);
    }
  }
  return tests;
}

}  // namespace matchbench::analysis
