#pragma once

#include "harness/scoring/analysis/robustness/audit.hpp"

#include <span>
#include <vector>

namespace matchbench::analysis {

// A ranking as gains by rank, and its score by each measure of the audit.
struct ScoredRanking {
  std::span<const double> gains;
  std::span<const double> values;
};

// What a search over rankings finds about the measures that it scores them with. Keeps the first
// counterexample of each kind: show it small rankings first.
class AuditFindings {
 public:
  explicit AuditFindings(std::span<const measures::Measure> measures);

  // Any ranking.
  void see(const ScoredRanking& ranking);
  // `better` is `worse` after one exchange that moved the higher gain up.
  void see_exchange(const ScoredRanking& worse, const ScoredRanking& better);
  // `above` and `below` are `base` after exchanges of neighbours with the same two gains, `above`
  // nearer to the top.
  void see_places(const ScoredRanking& base, const ScoredRanking& above,
                  const ScoredRanking& below);

  // One per measure. The searches put counterexamples there that they have made smaller.
  std::vector<MeasureAudit> audits;

  // Decides what depends on all that was seen; call it last.
  void conclude();

 private:
  std::vector<bool> more_at_top_;
};

// Whether a difference of scores is one at all, and in which direction.
bool rises(double from, double to);
bool falls(double from, double to);
bool has_binary_gains(std::span<const double> gains);

}  // namespace matchbench::analysis
