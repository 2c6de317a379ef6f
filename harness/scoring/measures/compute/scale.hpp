#pragma once

#include "harness/scoring/measures/prepared_request.hpp"

#include <string_view>

namespace matchbench::measures::compute {

// The highest gain of the scale: `gmax`, or the setting's if that is kGainOfSetting. Throws an
// input Error if a service of the request has a higher gain; it calls gmax by the name of the
// measure's parameter.
double highest_on_scale(const PreparedRequest& request, const Arguments& arguments, double gmax,
                        std::string_view parameter = "gmax");

}  // namespace matchbench::measures::compute
