#pragma once

#include "harness/operations/gate/decide/gate_report.hpp"
#include "harness/operations/gate/side.hpp"

#include <string>

namespace matchbench::gate {

// How many of the requests that changed most are shown.
inline constexpr std::size_t kShownChanges = 5;

// The verdict over the requests that both were asked and for which all measures are defined; of run
// files, over the judged topics that at least one side has. Sides have the same measures and are
// on the same ground. Throws an input Error if no request is left, or if neither side answered any.
GateReport compare(Side base, Side fresh, CostReports costs, const QualityRule& rule);

// Throws an input Error if both are known and differ. For sides that are to be scored yet: what one
// collection defines cannot be asked of another.
void require_same_collection(const std::string& base_digest, const std::string& fresh_digest);

// Throws an input Error that names the first thing in which the ground of `fresh` differs from that
// of `base`: collection, judgments, relevance setting, protocol, training. What one of them does
// not tell is not a difference; neither are seed, secret and what decides times alone.
void require_same_footing(const Footing& base, const Footing& fresh);

}  // namespace matchbench::gate
