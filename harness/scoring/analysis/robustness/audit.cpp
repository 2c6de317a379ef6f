#include "harness/scoring/analysis/robustness/audit.hpp"

#include "harness/scoring/analysis/robustness/audit_search.hpp"

#include <array>
#include <set>

namespace matchbench::analysis {

std::vector<double> positive(std::span<const double> gains) {
  std::set<double> distinct;
  for (const double gain : gains) {
    if (gain > 0) distinct.insert(gain);
  }
  return {distinct.begin(), distinct.end()};
}

std::vector<MeasureAudit> audit(std::span<const measures::Measure> measures,
                                const AuditOptions& options) {
  constexpr std::array<double, 2> kBinary = {0, 1};
  const measures::ScoringPlan plan({measures.begin(), measures.end()});
  GainRankingScorer scorer(plan);
  AuditFindings findings(measures);
  for (std::size_t n = 2; n <= options.services; ++n) {
    search_all(n, options.grades, scorer, findings);
  }
  for (std::size_t n = options.services + 1; n <= options.binary_services; ++n) {
    search_all(n, kBinary, scorer, findings);
  }
  search_random(options, scorer, findings);
  findings.conclude();
  return std::move(findings.audits);
}

}  // namespace matchbench::analysis
