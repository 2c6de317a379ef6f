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

namespace matchbench::eval {
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
    if (undefined == Undefined::kSkip &&
        (measures::is_undefined(before) || measures::is_undefined(after)))
      continue;
    if (measures::is_undefined(before)) before = 0;
    if (measures::is_undefined(after)) after = 0;
    const double difference = after - before;
    found.topics.push_back(first->name);
    found.values.push_back(after);
    found.differences.push_back(difference);
    const double gain =
        line.direction == measures::Direction::kLessIsBetter ? -difference : difference;
    ++(gain > 0 ? found.wins : gain < 0 ? found.losses : found.ties);
  }
  return found;
}

text::Cell p_value(const std::vector<double>& differences) {
  if (differences.size() < 2) return {};
  const auto test = analysis::paired_t_test(differences);  // undefined without variance
  return test ? text::p_cell(test->p) : text::Cell{};
}

bool is_compared(const EvalLine& line) {
  return line.kind == EvalLine::Kind::kMeasure && line.aggregate == measures::Aggregate::kMean;
}

void add_cells(std::vector<text::Cell>& row, const Comparison& of, const EvalLine& line) {
  const auto mean = measures::summarize(of.values, measures::Aggregate::kMean, Undefined::kZero);
  const auto difference =
      measures::summarize(of.differences, measures::Aggregate::kMean, Undefined::kZero);
  row.push_back(text::number_cell(mean.value));
  row.push_back(text::number_cell(difference.value));
  row.push_back(p_value(of.differences));
  if (line.direction == measures::Direction::kNeither) {
    row.insert(row.end(), 3, text::Cell{});
  } else {
    for (const auto count : {of.wins, of.ties, of.losses}) row.emplace_back(count);
  }
}

}  // namespace

text::Table compare_runs(const EvalResults& results, Undefined undefined) {
  const RunScores& baseline = *results.baseline;
  text::Table table{{{"run", "run"}, {"queries", "queries"}}, {}};
  std::vector<const EvalLine*> lines;
  for (const auto& line : results.plan.lines) {
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
  first = {baseline.run, text::count_cell(baseline.topics.size())};
  for (const auto* line : lines) {
    const auto own = compare(baseline, baseline, *line, undefined);
    first.push_back(text::number_cell(
        measures::summarize(own.values, measures::Aggregate::kMean, undefined).value));
    first.insert(first.end(), 5, text::Cell{});
  }
  for (const auto& run : results.runs) {
    const auto common = common_topics(baseline, run).size();
    if (common == 0) {
      throw input_error(
          fmt::format("{} and {} have no judged topic in common", baseline.run, run.run),
          "check the files; with -c topics that are missing score 0");
    }
    auto& row = table.rows.emplace_back();
    row = {run.run, text::count_cell(common)};
    for (const auto* line : lines) {
      add_cells(row, compare(baseline, run, *line, undefined), *line);
    }
  }
  return table;
}

std::vector<TopicDifferences> topic_differences(const EvalResults& results, Undefined undefined) {
  const RunScores& baseline = *results.baseline;
  std::vector<TopicDifferences> out;
  for (const auto& run : results.runs) {
    for (const auto& line : results.plan.lines) {
      if (!is_compared(line)) continue;
      const Comparison found = compare(baseline, run, line, undefined);
      TopicDifferences& one =
          out.emplace_back(TopicDifferences{baseline.run,
                                            run.run,
                                            line.label,
                                            line.direction == measures::Direction::kLessIsBetter,
                                            {}});
      for (std::size_t t = 0; t < found.topics.size(); ++t) {
        one.by_topic.emplace_back(found.topics[t], found.differences[t]);
      }
    }
  }
  return out;
}

}  // namespace matchbench::eval
