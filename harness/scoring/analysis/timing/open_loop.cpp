#include "harness/scoring/analysis/timing/open_loop.hpp"

#include <algorithm>

namespace matchbench::analysis {

std::vector<DueCall> with_times(std::span<const DueCall> calls, const TimeByRequest& times_ns) {
  std::vector<DueCall> out(calls.begin(), calls.end());
  for (auto& call : out) {
    const auto known = times_ns.find(call.request);
    if (known != times_ns.end()) call.processor_ns = known->second;
  }
  return out;
}

std::vector<double> latencies_in_queue_ns(std::span<const DueCall> calls) {
  std::vector<double> latencies_ns;
  double before_ns = 0;
  double free_ns = 0;  // when the server is, since the schedule began
  for (const auto& [request, due_ns, processor_ns] : calls) {
    if (due_ns < before_ns) free_ns = 0;
    before_ns = due_ns;
    free_ns = std::max(free_ns, due_ns) + processor_ns;
    latencies_ns.push_back(free_ns - due_ns);
  }
  return latencies_ns;
}

}  // namespace matchbench::analysis
