#pragma once

#include "harness/scoring/analysis/timing/block_times.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace matchbench::analysis {

// An answered query of an open loop.
struct DueCall {
  std::uint32_t request = 0;
  double due_ns = 0;  // since its schedule began; less than that of the one before: a new one
  double processor_ns = 0;
};

// The same arrivals, if each call took the time of its request; one whose request has none takes
// what it did.
std::vector<DueCall> with_times(std::span<const DueCall> calls, const TimeByRequest& times_ns);

// When each is answered since it was due, if one server answers them one after the other in no more
// than their processor times.
std::vector<double> latencies_in_queue_ns(std::span<const DueCall> calls);

}  // namespace matchbench::analysis
