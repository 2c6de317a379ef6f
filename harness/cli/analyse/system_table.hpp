#pragma once

#include "harness/analysis/system_orders.hpp"
#include "harness/cli/analyse/input.hpp"
#include "harness/measures/plan.hpp"

#include <string>
#include <vector>

namespace matchbench {

// The systems' means by every value of the plan under the setting. Throws an input Error where
// there are fewer than two systems, or a measure is defined for no request.
std::vector<SystemOrder> system_orders(const AnalysisInput& input, const JudgedSetting& setting,
                                       const Plan& plan, Undefined undefined);

// "a > b; c > d": who is better in the first order and worse in the second.
std::string describe_drastic(const OrderComparison& comparison,
                             const std::vector<std::string>& systems);

}  // namespace matchbench
