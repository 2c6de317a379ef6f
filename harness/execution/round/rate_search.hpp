#pragma once

#include "harness/data/contest/protocol_settings.hpp"

#include <cstddef>
#include <cstdint>

namespace matchbench::round {

// The search for the highest rate at which a server keeps its bound: doubles or halves the rate up
// to a thousandfold until the verdict turns, then narrows it down to some 3 %. No rate below one
// query in the time that a query may take is tried: whoever answers in time has none waiting there.
inline constexpr int kMostDoublings = 10;
inline constexpr int kBisections = 5;

// How long a search takes at least, whatever it finds: the time in which the queries arrive, of
// which a verdict needs `least` at each rate.
std::int64_t least_search_ns(std::size_t least, const contest::ServerLoad& server,
                             std::size_t request_count);

}  // namespace matchbench::round
