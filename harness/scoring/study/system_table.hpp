#pragma once

#include "harness/scoring/analysis/robustness/system_orders.hpp"
#include "harness/scoring/measures/scoring/scoring_plan.hpp"
#include "harness/scoring/study/input.hpp"

#include <string>
#include <vector>

namespace matchbench::study {

// The systems' means by every value of the plan under the setting. Throws an input Error if
// there are fewer than two systems, or if a measure is undefined for all requests.
std::vector<analysis::SystemOrder> system_orders(const AnalysisInput& input,
                                                 const analysis::JudgedSetting& setting,
                                                 const measures::ScoringPlan& plan);

// "a > b; c > d": the drastic swaps, the system that is better in the first order first.
std::string describe_drastic(const analysis::OrderComparison& comparison,
                             const std::vector<std::string>& systems);

}  // namespace matchbench::study
