#pragma once

#include "harness/scoring/measures/aggregate.hpp"
#include "harness/scoring/measures/scoring/scoring_plan.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace matchbench::eval {

// One row of output per topic, and one for all topics together.
struct EvalLine {
  enum class Kind {
    kMeasure,
    kRunTag,     // "runid": the run's tag, for all topics only
    kRelevance,  // "relstring": grades of the first ranks, per topic only
  };
  Kind kind = Kind::kMeasure;
  std::string label;
  std::size_t value = 0;    // of the plan; of kRelevance: how many ranks
  std::size_t overall = 0;  // the value behind the row for all topics, nearly always the same
  measures::Aggregate aggregate = measures::Aggregate::kMean;
  // The value of the measure's residual, if residuals were asked for and there is one.
  std::optional<std::size_t> residual = {};
  bool per_topic = true;
  measures::Direction direction = measures::Direction::kMoreIsBetter;
  measures::ValueRange range = {};  // of the measure
  bool whole = false;               // a count, printed without decimals
};

// What `eval` was asked to compute and to print.
struct EvalTable {
  measures::ScoringPlan plan;
  std::vector<EvalLine> lines;
  bool needs_subtopics = false;
  bool needs_scores = false;
  bool residuals = false;
  std::size_t relevance_ranks = 0;  // of relstring; 0: not asked for
};

// Throws an input Error if one of the names means a single measure that is not averaged over
// topics: a count, or another mean (gm_map). Sets may have such measures among others.
void require_averages(std::span<const std::string> names);

// Names as parse_measures reads them, and the reference evaluator's text lines "runid" and
// "relstring". Lines have the order in which they were asked for, each once, and the names that
// were asked for; what a spelling of the reference evaluator means has its labels and its order.
// `residuals` adds the residual of each measure that has one. `level` is -l: relevant means a grade
// of at least that, for the measures that do not say otherwise. `complete` is -c, under which
// num_rel ignores -l in the row for all topics. Throws input Errors as parse_measures and Plan do.
EvalTable make_eval_table(std::span<const std::string> names, std::optional<double> level,
                          bool complete, measures::Ties ties, bool residuals = false);

}  // namespace matchbench::eval
