#include "harness/scoring/study/timing/work_of_requests.hpp"

#include "harness/foundation/model/session_kind.hpp"

#include <algorithm>
#include <cstdint>
#include <set>

namespace matchbench::study {
namespace {

bool is_audit(SessionKind kind) {
  return kind == SessionKind::kPermutedServices || kind == SessionKind::kFreshIds ||
         kind == SessionKind::kAskedTwice;
}

void keep_least(std::uint32_t request, double time_ns, analysis::TimeByRequest& least_ns) {
  double& known_ns = least_ns.emplace(request, time_ns).first->second;
  known_ns = std::min(known_ns, time_ns);
}

// A first call without an answer may have done the work, so that the second is no first one.
void add_first_calls(const results::TimedTrial& trial, analysis::TimeByRequest& least_ns) {
  std::set<std::uint32_t> asked;
  for (const auto& [position, answer, same] : trial.answers) {
    const bool is_first = asked.insert(answer.request.value).second;
    if (!is_first || answer.outcome != Outcome::kOk || answer.time.cpu_ns == 0) continue;
    keep_least(answer.request.value, static_cast<double>(answer.time.cpu_ns), least_ns);
  }
}

}  // namespace

analysis::TimeByRequest work_of_requests(const results::TimedEntrant& entrant,
                                         std::span<const results::TimedTrial* const> trials) {
  analysis::TimeByRequest work_ns;
  for (const auto& trial : entrant.trials) {
    if (is_audit(trial.start.kind)) add_first_calls(trial, work_ns);
  }
  if (!work_ns.empty()) return work_ns;
  for (const auto* trial : trials) add_first_calls(*trial, work_ns);
  for (const auto& [all, early] : entrant.processor) {
    for (const auto& latency : analysis::request_latencies(all)) {
      keep_least(latency.request, latency.median_ns, work_ns);
    }
  }
  return work_ns;
}

}  // namespace matchbench::study
