#pragma once

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/names/name_tokens.hpp"

namespace matchbench::measures {

// "there is no measure 'nDGC'; did you mean 'nDCG'?", with up to three of the nearest names or
// aliases, letter case ignored.
Error unknown_measure(const NameTokens& tokens);

}  // namespace matchbench::measures
