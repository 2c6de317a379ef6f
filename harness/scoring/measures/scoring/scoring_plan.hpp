#pragma once

// The measures layer in four steps:
//
//   const Plan plan({parse_measure("AP"), parse_measure("nDCG@10")});
//   Workspace workspace;
//   PreparedRequest prepared;
//   plan.prepare({.grades = grades}, workspace, prepared);
//   plan.score(prepared, {.slots = slots}, workspace, values);
//
// Make the plan once, one workspace per thread, and one prepared request, which can be used again,
// per request and relevance setting. Call prepare once per request, which computes ideal values,
// and score once per ranking.
//
// `grades` are the gains of the judged services. `slots` names for each rank the judged service at
// that rank (its position in `grades`) or kUnjudged. values[i] is NaN if a score is not defined
// (R = 0); aggregate.hpp decides what that means for a mean. It is kLeftOut if no mean counts it.
// Stored rounds, which know services by ServiceIndex, map them with SlotMap (slot_map.hpp);
// relevance.hpp makes the gains. One pass over the ranking serves all measures, and a second one
// the measures of condensed rankings. Nothing is allocated once the vectors have grown.

#include "harness/scoring/measures/judged_request.hpp"
#include "harness/scoring/measures/measure.hpp"
#include "harness/scoring/measures/prepared_request.hpp"
#include "harness/scoring/measures/query.hpp"
#include "harness/scoring/measures/undefined_value.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::measures {

// What equal scores in a ranking mean.
enum class Ties : std::uint8_t {
  kAsRanked,  // nothing: the order of the ranking counts
  kAveraged,  // the expectation over all orders of each tied block; rankings need scores
};

inline constexpr std::array<std::string_view, 2> kTiesNames = {"ranked", "average"};

// A compiled list of measures. Const members may be called from several threads, each with its own
// Workspace.
class ScoringPlan {
 public:
  // Throws an input Error if `ties` asks for tie-averaged scores and a measure has none.
  explicit ScoringPlan(std::vector<Measure> measures, Ties ties = Ties::kAsRanked);
  ScoringPlan(ScoringPlan&&) = default;
  ScoringPlan& operator=(ScoringPlan&&) = default;

  std::span<const Measure> measures() const { return measures_; }

  // Values per request: one per measure, more for a series. Those of measure m begin at
  // offset_of(m).
  std::size_t value_count() const { return offsets_.back(); }
  std::size_t offset_of(std::size_t measure) const { return offsets_[measure]; }
  // "AP", "PRcurve(levels=11)[3]".
  std::string name_of_value(std::size_t value) const;
  std::vector<std::string> names_of_values() const;

  // Whether a measure asks how long the descriptions of the services are, and whether in tokens.
  bool needs_descriptions() const;
  bool needs_tokens() const;

  // Whether a value weighs a request by what the system did with all others (SilenceF1, c@1):
  // finish() then makes it of what score() gave for all requests of one system.
  bool is_of_all_requests(std::size_t value) const;
  bool any_is_of_all_requests() const;
  // Turns the column of such a value, one number for each request of one system, into values whose
  // mean is the measure; any other column stays as it is.
  void finish(std::size_t value, std::span<double> column) const;

  // Reads the judgments. `out` is overwritten and its memory reused; it can then be used with this
  // plan alone.
  // Throws an input Error that names the measure if N, subtopics or a fitting scale is missing, and
  // one if gains are not finite or add up to more than kLargest.
  void prepare(const JudgedRequest& request, Workspace& workspace, PreparedRequest& out) const;

  // Scores one ranking into values[0 … value_count()). Throws an input Error if a measure needs
  // scores that the ranking lacks, if its value is more than kLargest, or if the ranking is longer
  // than N.
  void score(const PreparedRequest& request, const RankedView& ranking, Workspace& workspace,
             std::span<double> values) const;

  // The values of a request that the matchmaker failed: the worst that any ranking takes, so that
  // failing never pays. Counts that do not depend on the answer (NumQ, NumRel) keep their values,
  // and undefined scores stay undefined. Throws an input Error if the worst value depends on N and
  // N is not known.
  void score_failure(const PreparedRequest& request, std::span<double> values) const;

  // The values of a request that an imported run lacks, as trec_eval -c counts it: 0 in every
  // measure but those counts and yaAP, which has its worst value.
  void score_missing(const PreparedRequest& request, std::span<double> values) const;

 private:
  bool is_defined(const PreparedRequest& request, const Arguments& arguments) const;
  const Measure& measure_of_value(std::size_t value) const;
  // Those of a request without an answer: `value` of each measure, where it depends on the answer.
  template <class Value>
  void score_nothing(const PreparedRequest& request, std::span<double> values, Value value) const;
  // The measures that read the ranking as it is, or those that read the condensed one.
  void score_part(const PreparedRequest& request, const RankedView& ranking, bool judged_only,
                  Workspace& workspace, std::span<double> values) const;

  std::vector<Measure> measures_;
  std::vector<Arguments> arguments_;  // one per measure
  std::vector<std::size_t> offsets_;  // one more than there are measures
  SharedKeys keys_;
  bool any_reads_groups_ = false;
  bool any_whole_ = false;      // measures without judged_only
  bool any_condensed_ = false;  // measures with it
  Ties ties_;
};

}  // namespace matchbench::measures
