#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace matchbench {

// Which key of a contest to raise to what if an entrant needs more than this deadline:
// "; if it needs longer, raise it in the contest and run a new round: protocol: {deadlines:
// {load: 10 min}}", because a round that is resumed keeps its protocol.
std::string deadline_advice(std::string_view key, std::int64_t deadline_ns);

// The message without that advice, for who runs no contest.
std::string without_deadline_advice(std::string message);

// What is said of a call that returned too late, with that advice if the deadline is that of one
// key: "query() took 900.4 ms, its deadline is 500.0 ms; if it needs …".
std::string late_call(std::string_view call, std::int64_t took_ns, std::int64_t deadline_ns);

}  // namespace matchbench
