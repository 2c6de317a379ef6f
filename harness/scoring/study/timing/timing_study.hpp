#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/foundation/model/session_kind.hpp"
#include "harness/scoring/analysis/timing/latency.hpp"
#include "harness/scoring/analysis/timing/timing_audit.hpp"
#include "harness/scoring/results/timing_facts.hpp"
#include "harness/scoring/study/timing/training_audit.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::study {

// What a stored round says about the speed of its entrants, which were read once
// (results::read_timed_entrants). Each function returns one element per entrant, trial or rate, in
// the order of the contest; entrants of which nothing was measured are left out.
using TimedEntrants = std::span<const results::TimedEntrant>;

struct EntrantLatency {
  std::string entrant;
  analysis::LatencySummary latency;
  std::optional<double> mad_ns;  // the median over requests of their median absolute deviation
  double calls_per_s = 0;        // timed calls over the time spent in them
  std::string invalid;           // why the times do not count; empty if they do
};
std::vector<EntrantLatency> study_latency(TimedEntrants entrants);

struct EntrantAudit {
  std::string entrant;
  SessionKind audit = SessionKind::kQueries;
  analysis::AuditFinding finding;

  // "permuted services": its kind without the word that all audits share.
  std::string_view name() const;
};
std::vector<EntrantAudit> study_timing_audits(TimedEntrants entrants,
                                              std::span<const TrainingAudit> training);

// The calls of a trial as they are judged, and whether one finding says more than the other.
std::vector<analysis::AuditSample> samples_of(const results::TimedTrial& trial);
bool is_worse(const analysis::AuditFinding& one, const analysis::AuditFinding& other);

// The rankings of an entrant in a kind of trial that measures times alone, of which some are others
// than in the timed passes: whoever knows such a trial could answer anything in it, to be fast.
struct OtherRankings {
  std::string entrant;
  SessionKind kind = SessionKind::kRateSearch;
  std::size_t compared = 0;
  std::size_t different = 0;
  std::size_t reordered = 0;  // not compared: only the order of tied services is another
};
// `service_count`: of the collection, as the timed passes had it.
std::vector<OtherRankings> study_other_rankings(TimedEntrants entrants, std::size_t service_count);

// One rate of the search for the peak rate of a server.
struct RateTrial {
  std::string entrant;
  double rate_per_s = 0;
  std::size_t queries = 0;
  std::size_t late = 0;  // queries that failed or took longer than the latency bound
  // Of them, those that failed or were abstained from before the deadline, though the timed passes
  // have answered their requests.
  std::size_t dropped = 0;
  bool is_kept = false;  // the entrant kept the latency bound at this rate
  bool is_peak = false;  // the highest rate at which it did
};
std::vector<RateTrial> study_rates(const store::RoundStore& store, TimedEntrants entrants);

}  // namespace matchbench::study
