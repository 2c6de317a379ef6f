#include "harness/scoring/study/timing/work_of_requests.hpp"

#include "harness/foundation/model/session_kind.hpp"
#include "harness/scoring/analysis/timing/kept_over_audits.hpp"
#include "harness/scoring/study/timing/timing_study.hpp"

#include <vector>

namespace matchbench::study {
namespace {

bool is_audit(SessionKind kind) {
  return kind == SessionKind::kPermutedServices || kind == SessionKind::kFreshIds ||
         kind == SessionKind::kAskedTwice;
}

}  // namespace

analysis::TimeByRequest work_of_requests(const results::TimedEntrant& entrant,
                                         std::span<const results::TimedTrial* const> trials) {
  std::vector<std::vector<analysis::AuditSample>> samples;
  for (const auto& trial : entrant.trials) {
    if (is_audit(trial.start.kind)) samples.push_back(samples_of(trial));
  }
  analysis::TimeByRequest work_ns = analysis::least_first_calls(samples);
  if (!work_ns.empty()) return work_ns;
  samples.clear();
  for (const auto* trial : trials) samples.push_back(samples_of(*trial));
  work_ns = analysis::least_first_calls(samples);
  for (const auto& [all, early, due] : entrant.processor) {
    for (const auto& latency : analysis::request_latencies(all)) {
      analysis::keep_least(latency.request, latency.median_ns, work_ns);
    }
  }
  return work_ns;
}

}  // namespace matchbench::study
