#pragma once

#include "harness/data/contest/protocol_settings.hpp"

#include <cstddef>

namespace matchbench::conduct {

// Throws an input Error with the key's place if this machine, or this many requests, cannot give
// what the protocol asks: cores that are not there, more passes than the maximum duration allows.
void require_feasible(const contest::ProtocolSettings& protocol, std::size_t request_count);

}  // namespace matchbench::conduct
