#include "harness/scoring/analysis/robustness/audit.hpp"

#include "harness/scoring/analysis/robustness/audit_search.hpp"
#include "harness/scoring/analysis/significance/ranks.hpp"
#include "harness/scoring/measures/scoring/scoring_plan.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>

namespace matchbench::analysis {

namespace {

Exchange exchange_of(const ScoredRanking& worse, const ScoredRanking& better, std::size_t measure) {
  return {{worse.gains.begin(), worse.gains.end()},
          {better.gains.begin(), better.gains.end()},
          worse.values[measure],
          better.values[measure]};
}

}  // namespace

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

bool rises(double from, double to) {
  return to - from > kEqualWithin;
}

bool falls(double from, double to) {
  return rises(to, from);
}

bool has_binary_gains(std::span<const double> gains) {
  return std::all_of(gains.begin(), gains.end(), [](double g) { return g == 0 || g == 1; });
}

AuditFindings::AuditFindings(std::span<const measures::Measure> measures)
    : more_at_top_(measures.size()) {
  for (const auto& measure : measures) {
    auto& audit = audits.emplace_back();
    audit.measure = measure;
    audit.lowest = audit.lowest_ideal = std::numeric_limits<double>::infinity();
    audit.highest = audit.highest_ideal = -std::numeric_limits<double>::infinity();
  }
}

void AuditFindings::see(const ScoredRanking& ranking) {
  const bool ideal = std::is_sorted(ranking.gains.rbegin(), ranking.gains.rend());
  for (std::size_t m = 0; m < audits.size(); ++m) {
    const double value = ranking.values[m];
    if (measures::is_undefined(value)) continue;
    auto& audit = audits[m];
    audit.lowest = std::min(audit.lowest, value);
    audit.highest = std::max(audit.highest, value);
    if (!ideal) continue;
    audit.lowest_ideal = std::min(audit.lowest_ideal, value);
    audit.highest_ideal = std::max(audit.highest_ideal, value);
  }
}

void AuditFindings::see_exchange(const ScoredRanking& worse, const ScoredRanking& better) {
  const bool binary = has_binary_gains(worse.gains);
  for (std::size_t m = 0; m < audits.size(); ++m) {
    const double from = worse.values[m];
    const double to = better.values[m];
    if (measures::is_undefined(to - from) || rises(from, to)) continue;
    auto& audit = audits[m];
    const auto keep_first = [&](std::optional<Exchange>& found) {
      if (!found) found = exchange_of(worse, better, m);
    };
    keep_first(audit.incorrect);
    if (binary) keep_first(audit.incorrect_binary);
    if (falls(from, to)) keep_first(audit.not_monotone);
  }
}

void AuditFindings::see_places(const ScoredRanking& base, const ScoredRanking& above,
                               const ScoredRanking& below) {
  for (std::size_t m = 0; m < audits.size(); ++m) {
    const double at_top = above.values[m] - base.values[m];
    const double at_bottom = below.values[m] - base.values[m];
    if (measures::is_undefined(at_top + at_bottom)) continue;
    if (rises(at_bottom, at_top)) more_at_top_[m] = true;
    if (falls(at_bottom, at_top) && !audits[m].not_top_weighted) {
      audits[m].not_top_weighted = {exchange_of(base, above, m), exchange_of(base, below, m)};
    }
  }
}

void AuditFindings::conclude() {
  for (std::size_t m = 0; m < audits.size(); ++m) {
    auto& audit = audits[m];
    audit.top_weight = audit.not_top_weighted ? TopWeight::kNo
                       : more_at_top_[m]      ? TopWeight::kYes
                                              : TopWeight::kFlat;
    const auto& declared = *audit.measure.declaration;
    audit.within_range = audit.lowest >= declared.lowest - kEqualWithin &&
                         audit.highest <= declared.highest + kEqualWithin;
    audit.ideal_is_one = std::fabs(audit.lowest_ideal - 1) <= kEqualWithin &&
                         std::fabs(audit.highest_ideal - 1) <= kEqualWithin;
  }
}

}  // namespace matchbench::analysis
