#pragma once

#include "harness/measures/aggregate.hpp"
#include "harness/measures/plan.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace matchbench {

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
  Aggregate aggregate = Aggregate::kMean;
  bool per_topic = true;
  bool whole = false;  // a count, printed without decimals
};

// What `eval` was asked to compute and to print.
struct EvalPlan {
  Plan plan;
  std::vector<EvalLine> lines;
  bool needs_subtopics = false;
  bool needs_scores = false;
  std::size_t relevance_ranks = 0;  // of relstring; 0: not asked for
};

// Names as parse_measures reads them, and the reference evaluator's text lines "runid" and
// "relstring". Its spellings come first, in the order in which it prints them, each once; then the
// other names in the order given. `level` is -l: relevant means a grade of at least that, for the
// measures that do not say otherwise. `complete` is -c, under which num_rel ignores -l in the row
// for all topics. Throws input Errors as parse_measures and Plan do.
EvalPlan make_eval_plan(std::span<const std::string> names, std::optional<double> level,
                        bool complete, Ties ties);

}  // namespace matchbench
