#pragma once

#include "harness/scoring/measures/measure.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace matchbench::analysis {

// Two rankings of the same services, as gains by rank; the second comes from the first by one
// exchange that moves the higher gain up, and is therefore superior (Küster & König-Ries 2010).
struct Exchange {
  std::vector<double> worse;
  std::vector<double> better;
  double worse_score = 0;
  double better_score = 0;
};

// Whether the same exchange of neighbours counts more the nearer it is to the top.
enum class TopWeight : std::uint8_t {
  kYes,   // never less, sometimes more
  kFlat,  // always the same
  kNo,    // sometimes less: `not_top_weighted`
};

// What was found about a measure on full rankings of judged services.
struct MeasureAudit {
  measures::Measure measure;
  double lowest = 0;  // scores seen
  double highest = 0;
  bool within_range = true;  // of its declaration
  double lowest_ideal = 0;   // scores of ideal rankings
  double highest_ideal = 0;
  bool ideal_is_one = true;

  // None: the measure is correct, that is, of all exchanges tried each raised the score. Else the
  // smallest one that did not.
  std::optional<Exchange> incorrect;
  std::optional<Exchange> incorrect_binary;  // the same with gains 0 and 1 alone
  std::optional<Exchange> not_monotone;      // one that lowered the score
  TopWeight top_weight = TopWeight::kFlat;
  // If kNo: the exchange that counts less although it is nearer to the top, and the other one.
  std::optional<std::pair<Exchange, Exchange>> not_top_weighted;
};

struct AuditOptions {
  std::size_t services = 6;                   // exhaustive up to this many, on these grades
  std::vector<double> grades = {0, 1, 2, 3};  // rising, the first is 0
  std::size_t binary_services = 10;           // exhaustive up to this many, on grades 0 and 1
  std::size_t random_services = 30;           // at most, of the larger rankings
  std::uint64_t random_exchanges = 20'000;
  std::uint64_t seed = 1;
};

// Decides each measure by all exchanges of all rankings of up to options.services services (with
// binary gains options.binary_services), then by seeded random ones of more, whose counterexamples
// are made smaller while they hold. A difference
// below 1e-12 is none. Measures must judge rankings (measure_variants.hpp).
std::vector<MeasureAudit> audit(std::span<const measures::Measure> measures,
                                const AuditOptions& options);

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
