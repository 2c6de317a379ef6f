#pragma once

#include "harness/operations/gate/decide/gate_report.hpp"

#include <string>

namespace matchbench::gate {

// How many of the requests that changed most are shown.
inline constexpr std::size_t kShownChanges = 5;

// The verdict over the requests that both were asked and for which all measures are defined; of run
// files, over the judged topics that at least one side has. Sides have the same measures and are
// on the same ground. Throws an input Error if no request is left, or if neither side answered any.
GateReport compare(Side base, Side fresh, CostReports costs, const QualityRule& rule);

}  // namespace matchbench::gate
