#pragma once

#include "harness/scoring/analysis/timing/timing_audit.hpp"

#include <cstdint>
#include <optional>
#include <span>

namespace matchbench::analysis {

// An answered query of an open loop.
struct DueCall {
  std::uint32_t request = 0;
  std::int64_t due_ns = 0;  // since its schedule began; less than that of the one before: a new one
  std::int64_t processor_ns = 0;
};

// Whether queries take less than half of their work at the peak rate, all together: all calls keep
// a server busy, and neither the medians of requests nor the sum of all but one tell of answers
// that are kept to some calls of each request, or to the one that takes most of the time. Or
// whether too many would be late if each took its work, and they came half as fast: where the bound
// is short, a few dear queries make many behind them late, whatever the mean. `work_ns`: of each
// request. `told`: what share of it audits say is left, of which half is told again.
std::optional<KeptWork> kept_at_peak(std::span<const DueCall> calls, const TimeByRequest& work_ns,
                                     double rate_per_s, double percentile, std::int64_t bound_ns,
                                     double told = 1);

// Whether all requests together take less than half as long afterwards, and save more than 0.1 ms
// each; `sentence` is left to the caller, who knows what is compared. Only of requests in both.
std::optional<KeptWork> kept_in_sum(const TimeByRequest& before_ns, const TimeByRequest& after_ns);

}  // namespace matchbench::analysis
