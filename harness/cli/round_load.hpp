#pragma once

#include "harness/round/contest.hpp"
#include "harness/round/round.hpp"

#include <cstdint>
#include <string>

namespace matchbench {

// Throws an input Error with the key's place where this machine, or this many requests, cannot give
// what the protocol asks: cores that are not there, more passes than the maximum duration allows.
void require_feasible(const Protocol& protocol, std::size_t request_count);

// How long the timed calls of a run take, as far as the protocol alone decides it: in an open loop,
// where queries come at a rate; 0 where it does not.
std::int64_t scheduled_ns(const Protocol& protocol, std::size_t request_count);

// How the search for a peak rate judges.
RateVerdict rate_verdict(const Protocol& protocol);

// What `run --dry-run` says: workers, passes, queries, and how long they can take.
std::string describe_plan(const Contest& contest, const RoundPlan& plan,
                          std::span<const Entrant> entrants, std::size_t request_count,
                          std::size_t service_count);

}  // namespace matchbench
