#pragma once

#include "harness/scoring/analysis/robustness/audit.hpp"
#include "harness/scoring/analysis/robustness/gain_ranking.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace matchbench::analysis {

// The parts of audit(). `scorer` scores with the measures of `findings`, in their order.

// All exchanges in all rankings of this many services on these grades (rising, the first is 0).
void search_all(std::size_t services, std::span<const double> grades, GainRankingScorer& scorer,
                AuditFindings& findings);

// Random exchanges in rankings of more than options.services services. Counterexamples of a new
// kind are made smaller: services are left out while they stay such.
void search_random(const AuditOptions& options, GainRankingScorer& scorer, AuditFindings& findings);

// The distinct positive gains, rising.
std::vector<double> positive(std::span<const double> gains);

}  // namespace matchbench::analysis
