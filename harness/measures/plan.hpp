#pragma once

// The measures layer in four steps:
//
//   std::vector<Measure> measures{parse_measure("AP"), parse_measure("nDCG@10")};
//   const Plan plan(measures);                      // once
//   Workspace workspace;                            // one per thread
//   PreparedRequest prepared;                       // one per request and relevance setting;
//   reusable plan.prepare({.grades = grades}, workspace, prepared);        // ideal values, once
//   per request plan.score(prepared, {.slots = slots}, workspace, values);    // once per ranking
//
// `grades` are the gains of the judged services, `slots` names for each rank the judged service
// that stands there (its position in `grades`) or kUnjudged. values[i] is NaN where a score is not
// defined (R = 0); aggregate.hpp decides what that means for a mean. Stored rounds, which know
// services by ServiceIndex, map them with SlotMap (slot_map.hpp); relevance.hpp makes the gains.
// One pass over the ranking serves all measures; nothing is allocated once the vectors have grown.

#include "harness/measures/judged_request.hpp"
#include "harness/measures/measure.hpp"
#include "harness/measures/prepared_request.hpp"
#include "harness/measures/query.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace matchbench {

// What equal scores in a ranking mean.
enum class Ties {
  kAsRanked,  // nothing: the order stands
  kAveraged,  // the expectation over all orders of each tied block; rankings need scores
};

inline bool is_undefined(double value) {
  return value != value;
}

// A list of measures, compiled. Const members may be called from several threads, each with its own
// Workspace.
class Plan {
 public:
  // Throws an input Error where a measure has no tie-averaged form and `ties` asks for one.
  explicit Plan(std::vector<Measure> measures, Ties ties = Ties::kAsRanked);
  Plan(Plan&&) = default;
  Plan& operator=(Plan&&) = default;

  std::span<const Measure> measures() const { return measures_; }

  // Values per request: one per measure, more for a series. Measure m's begin at offset_of(m).
  std::size_t value_count() const { return offsets_.back(); }
  std::size_t offset_of(std::size_t measure) const { return offsets_[measure]; }
  // "AP", "PRcurve(levels=11)[3]".
  std::string name_of_value(std::size_t value) const;

  // Reads the judgments; `out` is overwritten and its memory reused, and then belongs to this plan.
  // Throws an input Error that names the measure where N, subtopics or a fitting scale is missing,
  // and where gains are not finite or add up to more than kLargest.
  void prepare(const JudgedRequest& request, Workspace& workspace, PreparedRequest& out) const;

  // One ranking; fills values[0 … value_count()). Throws an input Error where a measure needs
  // scores that the ranking lacks or comes to more than kLargest, or the ranking is longer than N.
  void score(const PreparedRequest& request, const RankedView& ranking, Workspace& workspace,
             std::span<double> values) const;

  // A request that the matchmaker failed: 0 in every measure, but the counts that do not depend on
  // the answer (NumQ, NumRel) stand, and what is undefined stays so.
  void score_failure(const PreparedRequest& request, std::span<double> values) const;

 private:
  bool is_defined(const PreparedRequest& request, const Arguments& arguments) const;

  std::vector<Measure> measures_;
  std::vector<Arguments> arguments_;  // one per measure
  std::vector<std::size_t> offsets_;  // one more than there are measures
  PlanKeys keys_;
  Ties ties_;
};

}  // namespace matchbench
