#pragma once

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/analysis/robustness/system_orders.hpp"
#include "harness/scoring/measures/scoring/scoring_plan.hpp"
#include "harness/scoring/study/input.hpp"

#include <span>
#include <string>
#include <vector>

namespace matchbench::study {

// Systems under a relevance setting; both must outlive it.
struct JudgedInput {
  const AnalysisInput* input = nullptr;
  const analysis::JudgedSetting* setting = nullptr;
};

// By setting, the systems' means by every value of the plan. A measure that is undefined for all
// requests of a setting is left out of all, with a remark, unless it was asked for. Throws an input
// Error if it was, if no measure is left, or if there are fewer than two systems.
std::vector<std::vector<analysis::SystemOrder>> system_orders(std::span<const JudgedInput> judged,
                                                              const measures::ScoringPlan& plan,
                                                              std::span<const std::string> asked,
                                                              std::vector<std::string>& remarks);
// The same for settings of one input.
std::vector<std::vector<analysis::SystemOrder>> system_orders(
    const AnalysisInput& input, std::span<const analysis::JudgedSetting> settings,
    const measures::ScoringPlan& plan, std::span<const std::string> asked,
    std::vector<std::string>& remarks);

// The systems' means by a value of the plan, as boards have them: over the requests for which all
// of them have one, or over each system's own if those are too few.
struct SystemMeans {
  std::vector<double> means;  // NaN of a system without any value
  bool are_of_own_requests = false;
  std::vector<std::string> remarks;  // what a reader has to know of the requests
};
SystemMeans compared_means(const AnalysisInput& input, const analysis::ExperimentScores& scores,
                           std::size_t value, const std::string& name);

// Of a measure that is undefined for all requests.
Error undefined_measure(const std::string& measure, const std::string& setting);

// "a > b; c > d": the drastic swaps, the system that is better in the first order first.
std::string describe_drastic(const analysis::OrderComparison& comparison,
                             const std::vector<std::string>& systems);

}  // namespace matchbench::study
