#pragma once

#include "harness/data/contest/protocol_settings.hpp"

#include <cstdint>
#include <vector>

namespace matchbench::session {

// The cores that this process may run on, rising.
std::vector<std::uint32_t> available_cores();

// The cores that a worker is pinned to; empty: it may run anywhere. `auto` takes the highest ones,
// as many as the worker has `threads`, if that leaves the host at least one other; else none.
std::vector<std::uint32_t> worker_cores(const contest::Affinity& affinity, std::uint32_t threads);

}  // namespace matchbench::session
