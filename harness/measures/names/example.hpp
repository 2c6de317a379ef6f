#pragma once

#include "harness/measures/measure.hpp"

namespace matchbench::measures {

// The declared measure with its defaults, or with the examples of those parameters that have one.
// It is cut off at `cutoff`, or at the recall level, if it needs that.
Measure example_of(const MeasureDeclaration& declaration, double cutoff = 10, double recall = 0.5);

}  // namespace matchbench::measures
