#pragma once

#include "harness/scoring/analysis/significance/score_intervals.hpp"
#include "harness/scoring/eval/score_files.hpp"
#include "harness/scoring/measures/aggregate.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace matchbench::eval {

// Which rows are wanted of results.
struct EvalSelection {
  bool per_topic = false;  // -q
  bool summary = true;     // rows over all topics; false: -n
  Undefined undefined = Undefined::kZero;
  // Further rows over all topics, for what is averaged. The mean is there in any case.
  std::vector<measures::Aggregate> aggregates = {};
  // 95 % bootstrap intervals of the rows over all topics, by this seed.
  std::optional<std::uint64_t> interval_seed = {};
};

// One line of what `eval` has to say. Its texts are those of the results.
struct EvalRow {
  const std::string& run;
  const EvalLine& line;
  std::string_view topic;  // "all" over all topics; of a further aggregate its name
  // Nothing: no query has a value. A text: the run's tag, or grades.
  std::variant<std::monostate, double, std::string_view> value;
  std::uint64_t queries = 1;  // that the value is made of
  std::optional<measures::Interval> interval = {};
  std::optional<double> upper = {};  // the value with its residual
};

// Whether a value counts in no mean under the policy.
inline bool is_skipped(double value, Undefined undefined) {
  return measures::is_left_out(value) ||
         (measures::is_undefined(value) && undefined == Undefined::kSkip);
}
inline double zero_if_undefined(double value) {
  return measures::is_undefined(value) ? 0 : value;
}

// The rows of one run over all topics, in the order of the lines.
std::vector<EvalRow> summary_rows(const RunScores& run, const EvalTable& plan,
                                  const EvalSelection& wanted,
                                  std::optional<analysis::ScoreIntervals>& maker);

// The row of a line for a topic; none if the measure is undefined for it and that is skipped.
inline std::optional<EvalRow> topic_row(const RunScores& run, const RunScores::Topic& topic,
                                        const EvalLine& line, Undefined undefined) {
  if (line.kind == EvalLine::Kind::kRelevance) {
    return EvalRow{run.run, line, topic.name,
                   std::string_view(topic.relevance).substr(0, line.value)};
  }
  const double value = topic.values[line.value];
  if (is_skipped(value, undefined)) return std::nullopt;
  EvalRow row{run.run, line, topic.name, zero_if_undefined(value)};
  if (line.residual) {
    row.upper = zero_if_undefined(value) + zero_if_undefined(topic.values[*line.residual]);
  }
  return row;
}

// Calls use(const EvalRow&) for each wanted row: run by run, first the topics, then all of them.
template <class Use>
void for_each_row(const EvalResults& results, const EvalSelection& wanted, Use use) {
  std::optional<analysis::ScoreIntervals> maker;
  if (wanted.interval_seed) maker.emplace(*wanted.interval_seed);
  for (const auto& run : results.runs) {
    if (wanted.per_topic) {
      for (const auto& topic : run.topics) {
        for (const auto& line : results.plan.lines) {
          if (!line.per_topic) continue;
          if (const auto row = topic_row(run, topic, line, wanted.undefined)) use(*row);
        }
      }
    }
    if (!wanted.summary) continue;
    for (const auto& row : summary_rows(run, results.plan, wanted, maker)) use(row);
  }
}

// Whose intervals have a bound that the topics do not set, while rows are written.
class OpenIntervals {
 public:
  void look_at(const EvalRow& row) {
    if (row.interval && row.interval->is_open) add(row);
  }
  // A sentence for each measure that has some.
  std::vector<std::string> notes() const;

 private:
  void add(const EvalRow& row);

  std::vector<std::pair<std::string, std::vector<std::string>>> runs_;  // by measure
};

}  // namespace matchbench::eval
