#pragma once

#include "harness/base/error.hpp"

#include <string_view>

namespace matchbench::measures {

// "there is no measure 'nDGC'; did you mean 'nDCG'?", with up to three of the nearest names or
// aliases, letter case ignored.
Error unknown_measure(std::string_view name);

}  // namespace matchbench::measures
