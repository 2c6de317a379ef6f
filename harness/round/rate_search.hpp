#pragma once

#include "harness/store/facts.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace matchbench {

// The search for the highest rate at which a server keeps its bound: doubles or halves the rate up
// to a thousandfold until the verdict turns, then narrows it down to some 3 %.
inline constexpr int kMostDoublings = 10;
inline constexpr int kBisections = 5;

// How many queries are asked at each rate: whole passes, `least` of them or more.
std::size_t queries_at_a_rate(std::size_t least, std::size_t request_count);

// How long a search takes at least, whatever it finds: the time in which the queries arrive if
// every rate that is tried is kept.
std::int64_t least_search_ns(std::size_t queries, double first_rate_per_s);

// What a verdict on a rate is given on: latencies since the arrivals, none for a query that failed,
// nor for one of the `asked` that a worker which died has left without an answer.
std::vector<std::optional<std::int64_t>> arrival_latencies_ns(std::span<const TrialAnswer> answers,
                                                              std::size_t asked);

}  // namespace matchbench
