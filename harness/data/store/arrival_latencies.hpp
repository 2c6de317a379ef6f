#pragma once

#include "harness/data/store/facts.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace matchbench::store {

// What a verdict on a rate is given on: latencies since the arrivals, none for a query that failed,
// nor for one of the `asked` that a worker which died has left without an answer.
std::vector<std::optional<std::int64_t>> arrival_latencies_ns(std::span<const TrialAnswer> answers,
                                                              std::size_t asked);

}  // namespace matchbench::store
