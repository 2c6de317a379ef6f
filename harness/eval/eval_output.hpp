#pragma once

#include "harness/eval/eval_plan.hpp"
#include "harness/eval/run_scores.hpp"
#include "harness/measures/aggregate.hpp"
#include "harness/text/table/table.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::eval {

struct EvalLayout {
  bool per_topic = false;                   // -q
  bool summary = true;                      // rows over all topics; false: -n
  std::optional<text::TableFormat> format;  // none: the reference evaluator's lines
  measures::Undefined undefined = measures::Undefined::kZero;
  bool name_runs = false;  // the run stands before each line of the reference layout
  // Further rows over all topics, for what is averaged; their topic is the aggregate's name.
  std::vector<measures::Aggregate> aggregates = {};
  // Bootstrap intervals (95 %) of the rows over all topics, by this seed; two more columns.
  std::optional<std::uint64_t> interval_seed = {};
};

// Takes the parts of the text in their order.
using EvalWriter = std::function<void(std::string_view)>;

// Writes the results as text. Reference layout: "%-22s\t%s\t%6.4f" lines, topics in byte order,
// then "all"; counts without decimals; it is written in parts of about a megabyte. If undefined
// values are skipped, a topic without a value has no line; a line over all topics, none of which
// has a value, shows "-" (tables: null, 0 queries). Tables have the columns run, measure, topic,
// value and queries (how many queries the value is made of). With intervals, low and high follow
// the value in either layout; with residuals, upper (the score plus its residual) follows them.
void write_eval(std::span<const RunScores> runs, const EvalPlan& plan, const EvalLayout& layout,
                const EvalWriter& write);

}  // namespace matchbench::eval
