#include "harness/eval/compare_runs.hpp"

#include "harness/analysis/significance/paired_tests.hpp"
#include "harness/base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench {
namespace {

// Pairs of topics that both runs have.
std::vector<std::pair<const RunScores::Topic*, const RunScores::Topic*>> common_topics(
    const RunScores& baseline, const RunScores& run) {
  std::vector<std::pair<const RunScores::Topic*, const RunScores::Topic*>> pairs;
  auto other = run.topics.begin();
  for (const auto& topic : baseline.topics) {
    other = std::find_if(other, run.topics.end(),
                         [&](const RunScores::Topic& one) { return one.name >= topic.name; });
    if (other != run.topics.end() && other->name == topic.name) pairs.emplace_back(&topic, &*other);
  }
  return pairs;
}

struct Comparison {
  std::vector<std::string_view> topics;
  std::vector<double> values, differences;  // by topic
  std::int64_t wins = 0, ties = 0, losses = 0;
};

Comparison compare(const RunScores& baseline, const RunScores& run, const EvalLine& line,
                   Undefined undefined) {
  Comparison found;
  for (const auto& [first, second] : common_topics(baseline, run)) {
    double before = first->values[line.overall];
    double after = second->values[line.overall];
    if (undefined == Undefined::kSkip && (is_undefined(before) || is_undefined(after))) continue;
    if (is_undefined(before)) before = 0;
    if (is_undefined(after)) after = 0;
    const double difference = after - before;
    found.topics.push_back(first->name);
    found.values.push_back(after);
    found.differences.push_back(difference);
    const double gain = line.direction == Direction::kLessIsBetter ? -difference : difference;
    ++(gain > 0 ? found.wins : gain < 0 ? found.losses : found.ties);
  }
  return found;
}

Cell p_value(const std::vector<double>& differences) {
  if (differences.size() < 2) return {};
  const auto test = paired_t_test(differences);  // undefined without variance
  return test ? number_cell(test->p) : Cell{};
}

bool is_compared(const EvalLine& line) {
  return line.kind == EvalLine::Kind::kMeasure && line.aggregate == Aggregate::kMean;
}

void add_cells(std::vector<Cell>& row, const Comparison& of, const EvalLine& line) {
  const auto mean = summarize(of.values, Aggregate::kMean, Undefined::kZero);
  const auto difference = summarize(of.differences, Aggregate::kMean, Undefined::kZero);
  row.push_back(number_cell(mean.value));
  row.push_back(number_cell(difference.value));
  row.push_back(p_value(of.differences));
  if (line.direction == Direction::kNeither) {
    row.insert(row.end(), 3, Cell{});
  } else {
    for (const auto count : {of.wins, of.ties, of.losses}) row.emplace_back(count);
  }
}

}  // namespace

Table compare_runs(const RunScores& baseline, std::span<const RunScores> runs, const EvalPlan& plan,
                   Undefined undefined) {
  Table table{{{"run", "run"}, {"queries", "queries"}}, {}};
  std::vector<const EvalLine*> lines;
  for (const auto& line : plan.lines) {
    if (!is_compared(line)) continue;
    lines.push_back(&line);
    table.columns.push_back({line.label, line.label});
    for (const auto& [key, title] :
         {std::pair("difference", "±"), std::pair("p", "p"), std::pair("wins", "wins"),
          std::pair("ties", "ties"), std::pair("losses", "losses")}) {
      table.columns.push_back({fmt::format("{} {}", line.label, key), title});
    }
  }
  if (lines.empty()) {
    throw input_error("no measure is averaged, so that there is nothing to compare",
                      "give one such as -m map");
  }
  auto& first = table.rows.emplace_back();
  first = {baseline.run, count_cell(baseline.topics.size())};
  for (const auto* line : lines) {
    const auto own = compare(baseline, baseline, *line, undefined);
    first.push_back(number_cell(summarize(own.values, Aggregate::kMean, undefined).value));
    first.insert(first.end(), 5, Cell{});
  }
  for (const auto& run : runs) {
    const auto common = common_topics(baseline, run).size();
    if (common == 0) {
      throw input_error(
          fmt::format("{} and {} have no judged topic in common", baseline.run, run.run),
          "check the files; with -c topics that are missing score 0");
    }
    auto& row = table.rows.emplace_back();
    row = {run.run, count_cell(common)};
    for (const auto* line : lines) {
      add_cells(row, compare(baseline, run, *line, undefined), *line);
    }
  }
  return table;
}

std::vector<TopicDifferences> topic_differences(const RunScores& baseline,
                                                std::span<const RunScores> runs,
                                                const EvalPlan& plan, Undefined undefined) {
  std::vector<TopicDifferences> out;
  for (const auto& run : runs) {
    for (const auto& line : plan.lines) {
      if (!is_compared(line)) continue;
      const Comparison found = compare(baseline, run, line, undefined);
      TopicDifferences& one = out.emplace_back(TopicDifferences{
          baseline.run, run.run, line.label, line.direction == Direction::kLessIsBetter, {}});
      for (std::size_t t = 0; t < found.topics.size(); ++t) {
        one.by_topic.emplace_back(found.topics[t], found.differences[t]);
      }
    }
  }
  return out;
}

}  // namespace matchbench
