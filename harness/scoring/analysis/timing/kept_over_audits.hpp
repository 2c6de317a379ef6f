#pragma once

#include "harness/scoring/analysis/timing/block_times.hpp"
#include "harness/scoring/analysis/timing/open_loop.hpp"
#include "harness/scoring/analysis/timing/timing_audit.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace matchbench::analysis {

// Of each request its least first call over the audits, in processor time, which is slow by chance
// in none of them.
TimeByRequest least_first_calls(std::span<const std::vector<AuditSample>> audits);

// How the timed queries arrived, and what was asked of their latencies.
struct OpenLoop {
  std::span<const DueCall> calls;  // none: in no open loop
  double percentile = 0.99;
  std::int64_t bound_ns = 0;  // 0: none
};

// What all audits of an entrant tell together of work that is kept. Of each request the least first
// call over them counts, which is slow by chance in none of them, so that no request is left out:
// the one that takes most of the time may be the only one whose work is kept, and those whose work
// is kept may be the ones around a percentile. It counts as often as the request has timed calls,
// all of which are in the figures of boards: kept answers to fewer than half of the calls of each
// request move p50, and no request's median. Nothing if the mean of the requests' medians, and the
// mean and percentiles of all timed calls are each at least half of that, less what caches may
// spare them. So must be those of the latencies in an open loop to which either leads if queries
// arrive as they did: a few dear queries, or a little less work for each, decide how long many
// others wait. A request that is among the first half in all audits, while processes are new, takes
// what it did in latencies and high percentiles. `timed`: their processor times. `in_batches`: the
// times are shares of calls that answer many queries, of which only means can be compared.
std::optional<KeptWork> kept_over_audits(std::span<const std::vector<AuditSample>> audits,
                                         std::span<const LatencySample> timed,
                                         bool in_batches = false, const OpenLoop& loop = {});

}  // namespace matchbench::analysis
