#pragma once

#include "harness/cli/eval/eval_plan.hpp"
#include "harness/cli/eval/run_scores.hpp"
#include "harness/measures/aggregate.hpp"
#include "harness/report/table.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace matchbench {

struct EvalLayout {
  bool per_topic = false;             // -q
  std::optional<TableFormat> format;  // none: the reference evaluator's lines
  Undefined undefined = Undefined::kZero;
  bool name_runs = false;  // the run stands before each line of the reference layout
  // Further rows over all topics, for what is averaged; their topic is the aggregate's name.
  std::vector<Aggregate> aggregates = {};
  // Bootstrap intervals (95 %) of the rows over all topics, by this seed; two more columns.
  std::optional<std::uint64_t> interval_seed = {};
};

// The results as text. Reference layout: "%-22s\t%s\t%6.4f" lines, topics in byte order, then
// "all"; counts without decimals. Where undefined values are skipped, a topic without a value has
// no line; one over all topics for none of which there is a value shows "-" (tables: null, 0
// queries). Tables have the columns run, measure, topic, value and queries (how many stand behind
// the value). With intervals, low and high follow the value in either layout.
std::string format_eval(std::span<const RunScores> runs, const EvalPlan& plan,
                        const EvalLayout& layout);

}  // namespace matchbench
