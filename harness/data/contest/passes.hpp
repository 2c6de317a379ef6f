#pragma once

#include "harness/data/contest/protocol_settings.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace matchbench::contest {

// How many of the remaining things the next of the remaining takers gets.
std::uint32_t share_of(std::uint32_t left, std::uint32_t takers);

// The block of each of the protocol's timed passes, divided alike for every entrant.
std::vector<std::uint32_t> blocks_of_passes(const ProtocolSettings& protocol);

// How many queries are asked at each rate that is tried: whole passes, `least` of them or more.
std::size_t queries_at_a_rate(std::size_t least, std::size_t request_count);

// The same protocol for somebody who reads no times: one pass in one worker, without warm-up, and
// nothing that is asked for the sake of times alone. A matchmaker whose answers to a request are
// all alike gives the same rankings.
ProtocolSettings without_times(ProtocolSettings protocol);

}  // namespace matchbench::contest
