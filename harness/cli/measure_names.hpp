#pragma once

#include "harness/measures/measure.hpp"

#include <string>

namespace matchbench {

// The measure behind the name of a stored value: of "PRcurve(levels=20)[3]" the series. Throws an
// input Error where there is none.
Measure measure_of_value(const std::string& name);

}  // namespace matchbench
