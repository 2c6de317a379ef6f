#pragma once

#include "harness/scoring/analysis/planning/board_power.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::analysis {

// What one kind of test takes, and what the pilot's own requests would have seen.
struct PlannedTest {
  std::string test;                     // "t", "anova", "max-t"
  std::string question;                 // for people: what it asks
  double deviation = 0;                 // of the paired differences, or the residual one
  std::optional<std::size_t> requests;  // none: no number up to the simulation's limit does
  std::optional<double> judgments;      // that the pools of this many requests contain
  // Difference that the pilot's requests see; none if the measure's range is narrower.
  std::optional<double> smallest;
};

// The paired t test, the analysis of variance and the board's own test, in this order. `mean_pool`:
// services to be judged for a request. Throws as check_target() does.
std::vector<PlannedTest> plan_tests(const ScoreMatrix& pilot, const PlanTarget& target,
                                    double mean_pool, const BoardSimulation& simulation);

// Throws an input Error that names the part of the target that is out of its range.
void check_target(const PlanTarget& target);

}  // namespace matchbench::analysis
