#pragma once

#include "harness/operations/gate/side.hpp"

#include <span>
#include <string>

namespace matchbench::gate {

// "10 asked, the first: query failed: KeyError: 'card'"; empty if one of the requests, at least
// one, was answered in all passes.
std::string why_nothing_answered(std::span<const SideRequest> requests);

}  // namespace matchbench::gate
