#pragma once

#include "harness/model/outcome.hpp"

#include <string>
#include <string_view>

namespace matchbench {

// For people: "timed out: the message", "exited with code 1 …", "query failed: …"; the outcome is
// named once.
std::string described_outcome(Outcome outcome, std::string_view message);

}  // namespace matchbench
