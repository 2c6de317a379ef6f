#pragma once

#include "harness/scoring/analysis/timing/open_loop.hpp"
#include "harness/scoring/analysis/timing/timing_audit.hpp"

#include <cstdint>
#include <optional>
#include <span>

namespace matchbench::analysis {

// Finds work that is kept at the peak rate, in two ways. All queries together take less than half
// of the time that their work takes. This is a sum over all calls, because medians of requests do
// not show answers that are kept for some calls of each request, and a sum that leaves one request
// out does not show those kept for the request that takes the most time. Or too many queries would
// be late if each took the time of its work and if they came half as fast: if the bound is short, a
// few slow queries make many behind them late, whatever the mean is. `work_ns`: the work of each
// request. `told`: the share of the work that audits have reported as left; only less than half of
// this share is reported again.
std::optional<KeptWork> kept_at_peak(std::span<const DueCall> calls, const TimeByRequest& work_ns,
                                     double rate_per_s, double percentile, std::int64_t bound_ns,
                                     double told = 1);

// Whether all requests together take less than half as long afterwards, and save more than 0.1 ms
// each; `sentence` is left to the caller, who knows what is compared. Only of requests in both.
std::optional<KeptWork> kept_in_sum(const TimeByRequest& before_ns, const TimeByRequest& after_ns);

}  // namespace matchbench::analysis
