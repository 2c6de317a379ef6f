#pragma once

#include "harness/measures/prepared_request.hpp"

namespace matchbench::measures::compute {

// The highest gain of the scale: `gmax`, or the setting's if that is kGainOfSetting. Throws an
// input Error if a service of the request has a higher gain.
double highest_on_scale(const PreparedRequest& request, const Arguments& arguments, double gmax);

}  // namespace matchbench::measures::compute
