#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/data/contest/protocol_settings.hpp"
#include "harness/execution/round/plan.hpp"
#include "harness/execution/round/round.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace matchbench::conduct {

// How long a round takes at least, as far as it can be said before anything runs.

// No matchmaker answers faster than the harness can ask.
inline constexpr std::int64_t kLeastQueryNs = 1'000;
// What a worker costs beside its calls: its start, its confinement, its end.
inline constexpr std::int64_t kWorkerNs = 50'000'000;

// "12.3 s", "4.5 min", in the unit that suits it.
std::string duration_text(std::int64_t ns);

// Timed queries of one run.
std::int64_t queries_of_repetition(const contest::ProtocolSettings& protocol,
                                   std::size_t request_count);
// Queries at each rate of a search for the peak rate; 0 if there is no search.
std::size_t queries_of_search(const contest::ProtocolSettings& protocol, std::size_t request_count);

// How long the timed calls of a run take, as far as the protocol alone decides it: in an open loop,
// in which queries come at a rate; 0 otherwise.
std::int64_t scheduled_ns(const contest::ProtocolSettings& protocol, std::size_t request_count);

// How the search for a peak rate judges.
round::RateVerdict rate_verdict(const contest::ProtocolSettings& protocol);

// Throws an input Error with the key's place if this machine, or this many requests, cannot give
// what the protocol asks: cores that are not there, more passes than the maximum duration allows.
void require_feasible(const contest::ProtocolSettings& protocol, std::size_t request_count);

// What `run --dry-run` says: workers, passes, queries, and how long they take at least.
std::string describe_plan(const contest::Contest& contest, const round::RoundPlan& plan,
                          const round::RoundEntrants& entrants, std::size_t request_count,
                          std::size_t service_count);

}  // namespace matchbench::conduct
