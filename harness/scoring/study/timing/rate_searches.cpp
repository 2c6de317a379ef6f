#include "harness/scoring/study/timing/rate_searches.hpp"

#include "harness/data/contest/protocol_settings.hpp"
#include "harness/scoring/analysis/timing/kept_in_trials.hpp"
#include "harness/scoring/study/timing/work_of_requests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

namespace matchbench::study {
namespace {

// None if some have no processor time: others were in flight beside them.
std::vector<analysis::DueCall> due_calls(const results::TimedTrial& trial) {
  std::vector<analysis::DueCall> calls;
  for (const auto& [position, answer, same] : trial.answers) {
    if (answer.outcome != Outcome::kOk || !answer.arrival) continue;
    if (!answer.has_cpu_time) return {};
    calls.push_back({answer.request.value, static_cast<double>(answer.arrival->scheduled_ns),
                     static_cast<double>(answer.time.cpu_ns)});
  }
  return calls;
}

// The least share of work that audits say is left.
double told_of(const results::TimedEntrant& entrant) {
  double told = 1;
  for (const auto& audit : study_timing_audits(TimedEntrants(&entrant, 1), {})) {
    if (audit.finding.kept) told = std::min(told, audit.finding.kept->high);
  }
  return told;
}

void note_kept(const results::TimedEntrant& entrant, double peak, const contest::ServerLoad& server,
               analysis::AuditFinding& finding) {
  std::vector<const results::TimedTrial*> trials;
  const results::TimedTrial* at_peak = nullptr;
  for (const auto& trial : entrant.trials) {
    if (trial.start.kind != SessionKind::kRateSearch) continue;
    trials.push_back(&trial);
    if (trial.start.rate_per_s == peak) at_peak = &trial;
  }
  if (at_peak == nullptr) return;
  finding.kept =
      analysis::kept_at_peak(due_calls(*at_peak), work_of_requests(entrant, trials), peak,
                             server.percentile, server.latency_bound_ns, told_of(entrant));
  if (finding.kept) finding.notes.push_back(finding.kept->sentence);
}

}  // namespace

std::vector<EntrantAudit> study_rate_searches(const store::RoundStore& store,
                                              TimedEntrants entrants) {
  const contest::ServerLoad server = contest::stored_protocol(store.round().protocol).server;
  std::vector<EntrantAudit> out;
  for (const auto& entrant : entrants) {
    analysis::AuditFinding finding;
    std::size_t dropped = 0;
    std::size_t queries = 0;
    const auto rates = study_rates(store, TimedEntrants(&entrant, 1));
    for (const auto& rate : rates) {
      if (!rate.is_kept) continue;
      dropped += rate.dropped;
      queries += rate.queries;
      if (rate.is_peak) note_kept(entrant, rate.rate_per_s, server, finding);
    }
    if (dropped > 0) {
      finding.notes.push_back(fmt::format(
          "in the search for a peak rate {} of {} queries at VALID rates had no answer, though the "
          "timed passes have answered their requests: they count as late, and take no time",
          dropped, queries));
    }
    if (!rates.empty()) {
      out.push_back({entrant.entrant, SessionKind::kRateSearch, std::move(finding)});
    }
  }
  return out;
}

}  // namespace matchbench::study
