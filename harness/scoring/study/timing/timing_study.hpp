#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/foundation/model/session_kind.hpp"
#include "harness/scoring/analysis/timing/complexity.hpp"
#include "harness/scoring/analysis/timing/latency.hpp"
#include "harness/scoring/analysis/timing/timing_audit.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::study {

// What a stored round says about the speed of its entrants. Each function returns one element per
// entrant, trial or rate, in the order of the contest; entrants of which nothing was measured are
// left out.

struct EntrantLatency {
  std::string entrant;
  analysis::LatencySummary latency;
  std::optional<double> mad_ns;  // the median over requests of their median absolute deviation
  double calls_per_s = 0;        // timed calls over the time spent in them
  std::string invalid;           // why the times do not count; empty if they do
};
std::vector<EntrantLatency> study_latency(const store::RoundStore& store);

struct EntrantAudit {
  std::string entrant;
  SessionKind audit = SessionKind::kQueries;
  analysis::AuditFinding finding;
};
std::vector<EntrantAudit> study_timing_audits(const store::RoundStore& store);

// How the time to load a collection, or to answer a query, grows with the collection.
enum class GrowingTime : std::uint8_t { kLoad, kQuery };
struct EntrantGrowth {
  std::string entrant;
  GrowingTime what = GrowingTime::kLoad;
  std::vector<analysis::SizedTime> times;
  std::vector<std::string> unfinished;  // the sizes whose worker failed, and why; not in the fit
  std::optional<analysis::ComplexityFit> fit;  // none for fewer than three sizes
};
std::vector<EntrantGrowth> study_scaling(const store::RoundStore& store);

// One rate of the search for the peak rate of a server.
struct RateTrial {
  std::string entrant;
  double rate_per_s = 0;
  std::size_t queries = 0;
  std::size_t late = 0;  // queries that failed or took longer than the latency bound
  bool is_kept = false;  // the entrant kept the latency bound at this rate
  bool is_peak = false;  // the highest rate at which it did
};
std::vector<RateTrial> study_rates(const store::RoundStore& store);

}  // namespace matchbench::study
