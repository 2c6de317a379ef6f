#pragma once

#include "harness/measures/measure.hpp"

namespace matchbench {

// The declared measure with its defaults, or the examples of parameters that have some; cut off at
// `cutoff`, or at the recall level, where it cannot do without.
Measure example_of(const MeasureDeclaration& declaration, double cutoff = 10, double recall = 0.5);

}  // namespace matchbench
