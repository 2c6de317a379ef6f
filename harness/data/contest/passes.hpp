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

// How many queries are asked at a rate that is tried, in so many sessions, each at that rate: whole
// passes, `least` of them or more. In each session they arrive over kArrivalBounds latency bounds
// at least: a server that takes up a burst within one bound need not keep up with the rate. One
// that is (1 + 1/(p·kArrivalBounds)) times too high is seen, p being the percentile.
inline constexpr double kArrivalBounds = 20;
std::size_t queries_at_a_rate(std::size_t least, double rate_per_s, const ServerLoad& server,
                              std::size_t sessions, std::size_t request_count);

// The same protocol for somebody who reads no times: one pass in one worker, without warm-up, and
// nothing that is asked for the sake of times alone. A matchmaker whose answers to a request are
// all alike gives the same rankings.
ProtocolSettings without_times(ProtocolSettings protocol);

}  // namespace matchbench::contest
