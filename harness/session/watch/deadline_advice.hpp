#pragma once

#include "harness/session/step.hpp"

#include <cstdint>
#include <string>

namespace matchbench::session {

// Which key of a contest to raise to what if an entrant needs more than this deadline for a step:
// "; if it needs longer, raise it in the contest: protocol: {deadlines: {load: 10 min}}".
std::string deadline_advice(const Step& step, std::int64_t deadline_ns);

}  // namespace matchbench::session
