#pragma once

#include <cstdint>
#include <string>

namespace matchbench {

// CLOCK_MONOTONIC, the clock of every measured time.
std::int64_t monotonic_ns();

// CLOCK_THREAD_CPUTIME_ID of the calling thread.
std::int64_t thread_cpu_ns();

// Smallest step that CLOCK_MONOTONIC reports.
std::int64_t clock_resolution_ns();

// Median cost of one monotonic_ns() call, measured now (takes about 1 ms).
double clock_cost_ns();

inline constexpr double kNsPerMs = 1e6;

// "12.3 ms".
std::string milliseconds(std::int64_t ns);

// The time that `count` calls of `each_ns` may take: their product, but a century at most, so that
// adding it to a clock cannot overflow. Neither is negative.
std::int64_t time_for_all_ns(std::int64_t each_ns, std::int64_t count);

// The wall clock as "2031-05-04T09:08:07Z", for provenance only, never for timing.
std::string utc_now();

}  // namespace matchbench
