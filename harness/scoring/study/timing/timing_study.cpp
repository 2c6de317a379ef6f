#include "harness/scoring/study/timing/timing_study.hpp"

#include "harness/data/contest/passes.hpp"
#include "harness/data/contest/protocol_settings.hpp"
#include "harness/data/store/arrival_latencies.hpp"
#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/median.hpp"
#include "harness/scoring/analysis/timing/kept_over_audits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace matchbench::study {
namespace {

std::optional<analysis::AuditKind> audit_kind(SessionKind kind) {
  if (kind == SessionKind::kPermutedServices) return analysis::AuditKind::kPermutedServices;
  if (kind == SessionKind::kFreshIds) return analysis::AuditKind::kFreshIds;
  if (kind == SessionKind::kAskedTwice) return analysis::AuditKind::kAskedTwice;
  return std::nullopt;
}

// Of the repetition that stands worst beside the audit.
analysis::AuditFinding worst_finding(analysis::AuditKind kind,
                                     std::span<const analysis::AuditSample> samples,
                                     const results::TimedEntrant& entrant) {
  std::optional<analysis::AuditFinding> worst;
  for (const auto& [all, early, due] : entrant.processor) {
    auto finding =
        analysis::judge_audit(kind, samples, analysis::request_latencies(all),
                              entrant.in_batches ? std::vector<analysis::RequestLatency>()
                                                 : analysis::request_latencies(early));
    if (!worst || is_worse(finding, *worst)) worst = std::move(finding);
  }
  return worst ? *std::move(worst) : analysis::judge_audit(kind, samples, {}, {});
}

// An audit that a worker does not live to the end of, or for which it loads nothing, shows nothing.
// Who abstains from all it is asked is suspected of nothing, though.
void suspect_failure(const results::TimedTrial& trial, const results::TimedEntrant& entrant,
                     analysis::AuditFinding& finding) {
  const std::string failure = trial.failure();
  if (failure.empty() || (entrant.samples.empty() && trial.has_abstained())) return;
  finding.suspicions.push_back(
      trial.has_abstained()
          ? fmt::format("it abstained from all, though not in the timed passes: {}", failure)
          : failure);
}

// Its rankings are to differ, and its times are those of another training: scores decide.
EntrantAudit training_audit_of(const results::TimedEntrant& entrant,
                               const results::TimedTrial& trial,
                               std::span<const TrainingAudit> training) {
  EntrantAudit out{entrant.entrant, trial.start.kind, {}};
  for (const auto& [position, answer, same] : trial.answers) {
    if (answer.outcome != Outcome::kOk || !same) continue;
    ++out.finding.compared;
    if (!*same) ++out.finding.different;
  }
  const auto found =
      std::ranges::find(training, trial.start.repetition, &TrainingAudit::repetition);
  if (found != training.end()) add_finding(*found, out.finding);
  suspect_failure(trial, entrant, out.finding);
  return out;
}

results::ProcessorTimes together(std::span<const results::ProcessorTimes> repetitions) {
  results::ProcessorTimes out;
  for (const auto& one : repetitions) {
    out.all.insert(out.all.end(), one.all.begin(), one.all.end());
    out.due.insert(out.due.end(), one.due.begin(), one.due.end());
  }
  return out;
}

// What no single audit has said is noted with the first of them.
void note_work_over_audits(std::span<const std::vector<analysis::AuditSample>> audits,
                           const results::TimedEntrant& entrant, std::span<EntrantAudit> found) {
  const auto is_known = [](const EntrantAudit& one) { return one.finding.kept.has_value(); };
  if (audits.empty() || std::ranges::any_of(found, is_known)) return;
  analysis::AuditFinding& finding = found.front().finding;
  const auto is_noted = [&](const results::ProcessorTimes& times) {
    auto kept = analysis::kept_over_audits(
        audits, times.all, entrant.in_batches,
        {times.due, entrant.server.percentile, entrant.server.latency_bound_ns});
    if (!kept) return false;
    finding.notes.push_back(kept->sentence);
    finding.kept = std::move(kept);
    return true;
  };
  if (std::ranges::any_of(entrant.processor, is_noted) || entrant.processor.size() < 2) return;
  // Boards are of all repetitions together, of which each may keep answers to other requests.
  is_noted(together(entrant.processor));
}

std::set<std::uint32_t> timed_requests(const results::TimedEntrant& entrant) {
  std::set<std::uint32_t> timed;
  for (const auto& sample : entrant.samples) timed.insert(sample.request);
  return timed;
}

std::size_t count_dropped(const results::TimedTrial& trial, const std::set<std::uint32_t>& timed) {
  return static_cast<std::size_t>(
      std::ranges::count_if(trial.answers, [&](const store::TrialAnswer& asked) {
        const Outcome outcome = asked.answer.outcome;
        return outcome != Outcome::kOk && outcome != Outcome::kTimedOut &&
               timed.contains(asked.answer.request.value);
      }));
}

}  // namespace

bool is_worse(const analysis::AuditFinding& one, const analysis::AuditFinding& other) {
  const auto badness = [](const analysis::AuditFinding& finding) {
    return std::tuple(finding.suspicions.size(), finding.notes.size(),
                      -finding.lowest_end.value_or(1));
  };
  return badness(one) > badness(other);
}

std::vector<analysis::AuditSample> samples_of(const results::TimedTrial& trial) {
  std::vector<analysis::AuditSample> samples;
  bool is_excused = false;  // once a trial, which has as many workers as there are folds
  for (const auto& [position, answer, same] : trial.answers) {
    const bool is_answered = answer.outcome == Outcome::kOk;
    // A new process may be late in its first call, which nobody has warmed up.
    const bool may_be_late = position == 0 && !is_answered && !std::exchange(is_excused, true);
    samples.push_back({answer.request.value,
                       is_answered ? std::optional(answer.time.cpu_ns) : std::nullopt, same,
                       may_be_late});
  }
  return samples;
}

std::vector<EntrantLatency> study_latency(TimedEntrants entrants) {
  std::vector<EntrantLatency> out;
  for (const auto& entrant : entrants) {
    auto latency = analysis::summarise_latency(entrant.samples);
    if (!latency) continue;
    std::vector<double> mads_ns;
    for (const auto& request : latency->by_request) mads_ns.push_back(request.mad_ns);
    const double calls = static_cast<double>(latency->samples);
    out.push_back({.entrant = entrant.entrant,
                   .latency = std::move(*latency),
                   .mad_ns = median(std::move(mads_ns)),
                   .calls_per_s = calls / std::max(entrant.busy_ns, 1.0) * 1e9,
                   .invalid = entrant.invalid});
  }
  return out;
}

std::string_view EntrantAudit::name() const {
  constexpr std::string_view kPrefix = "audit: ";
  return name_of(audit).substr(kPrefix.size());
}

std::vector<EntrantAudit> study_timing_audits(TimedEntrants entrants,
                                              std::span<const TrainingAudit> training) {
  std::vector<EntrantAudit> out;
  for (const auto& entrant : entrants) {
    const std::size_t first = out.size();
    std::vector<std::vector<analysis::AuditSample>> audits;
    for (const auto& trial : entrant.trials) {
      if (trial.start.kind == SessionKind::kShuffledJudgments) {
        out.push_back(training_audit_of(entrant, trial, training));
        continue;
      }
      const auto kind = audit_kind(trial.start.kind);
      if (!kind) continue;
      audits.push_back(samples_of(trial));
      analysis::AuditFinding finding = worst_finding(*kind, audits.back(), entrant);
      suspect_failure(trial, entrant, finding);
      out.push_back({entrant.entrant, trial.start.kind, std::move(finding)});
    }
    note_work_over_audits(audits, entrant, std::span(out).subspan(first));
  }
  return out;
}

std::vector<OtherRankings> study_other_rankings(TimedEntrants entrants, std::size_t service_count) {
  std::vector<OtherRankings> out;
  for (const auto& entrant : entrants) {
    const auto timed = timed_requests(entrant);  // of other ones there is nothing to compare
    for (const SessionKind kind : {SessionKind::kScaling, SessionKind::kRateSearch}) {
      OtherRankings found{.entrant = entrant.entrant, .kind = kind};
      for (const auto& trial : entrant.trials) {
        if (trial.start.kind != kind) continue;
        if (trial.start.services.value_or(service_count) != service_count) continue;
        for (const auto& [position, answer, same] : trial.answers) {
          const bool is_answered = answer.outcome == Outcome::kOk;
          if (!same && is_answered && timed.contains(answer.request.value)) ++found.reordered;
          if (!same) continue;
          ++found.compared;
          if (!*same) ++found.different;
        }
      }
      if (found.different > 0 || analysis::are_many_reordered(found.reordered, found.compared))
        out.push_back(std::move(found));
    }
  }
  return out;
}

std::vector<RateTrial> study_rates(const store::RoundStore& store, TimedEntrants entrants) {
  const contest::ServerLoad server = contest::stored_protocol(store.round().protocol).server;
  const std::size_t requests = store.requests().size();
  std::vector<RateTrial> out;
  for (const auto& entrant : entrants) {
    std::optional<double> peak;
    const std::size_t first = out.size();
    const std::set<std::uint32_t> timed = timed_requests(entrant);
    for (const auto& trial : entrant.trials) {
      if (trial.start.kind != SessionKind::kRateSearch || !trial.start.rate_per_s) continue;
      const std::size_t asked = contest::queries_at_a_rate(
          analysis::least_samples(server.percentile), *trial.start.rate_per_s, server,
          trial.sessions.size(), requests);
      const auto latencies_ns = store::arrival_latencies_ns(trial.answers, trial.answers.size());
      const auto in_time = std::ranges::count_if(latencies_ns, [&](const auto& latency) {
        return latency && *latency <= server.latency_bound_ns;
      });
      // Those without an answer are counted, not made: a database may state any rate.
      const std::size_t queries = std::max(asked, latencies_ns.size());
      const std::size_t late = queries - static_cast<std::size_t>(in_time);
      out.push_back({.entrant = entrant.entrant,
                     .rate_per_s = *trial.start.rate_per_s,
                     .queries = queries,
                     .late = late,
                     .dropped = count_dropped(trial, timed),
                     .is_kept = analysis::keeps_latency_bound(queries, late, server.percentile)});
      if (out.back().is_kept) peak = std::max(peak.value_or(0), out.back().rate_per_s);
    }
    for (auto& one : std::span(out).subspan(first)) {
      one.is_peak = one.is_kept && one.rate_per_s == peak;
    }
  }
  return out;
}

}  // namespace matchbench::study
