#pragma once

#include "harness/scoring/measures/measure.hpp"

#include <span>

namespace matchbench::measures {

// The declared measure with its defaults, or with the examples of those parameters that have one.
// It is cut off at `cutoff`, or at the recall level, if it needs that.
Measure example_of(const MeasureDeclaration& declaration, double cutoff = 10, double recall = 0.5);

// A measure that depends on other requests, with what makes it independent of them: its scale as
// these positive gains of all requests, rising, have it: "INST(max_rel=2)". Any other measure is
// returned unchanged.
Measure on_scale(Measure measure, std::span<const double> scale);

}  // namespace matchbench::measures
