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

// The wall clock as "2031-05-04T09:08:07Z", for provenance only, never for timing.
std::string utc_now();

}  // namespace matchbench
