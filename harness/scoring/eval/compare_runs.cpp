#include "harness/scoring/eval/compare_runs.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/table/named_columns.hpp"
#include "harness/scoring/analysis/score_matrix.hpp"
#include "harness/scoring/analysis/significance/correction.hpp"
#include "harness/scoring/analysis/significance/paired_tests.hpp"
#include "harness/scoring/eval/eval_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

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
  std::vector<std::string_view> topics;     // for which the measure is defined for both
  std::vector<double> values, differences;  // by topic
  std::size_t defined = 0;                  // topics for which it is for one or both
  std::int64_t wins = 0, ties = 0, losses = 0;
};

Comparison compare(const RunScores& baseline, const RunScores& run, const EvalLine& line,
                   Undefined undefined) {
  Comparison found;
  for (const auto& [first, second] : common_topics(baseline, run)) {
    double before = first->values[line.overall];
    double after = second->values[line.overall];
    const bool lacks_before = is_skipped(before, undefined);
    const bool lacks_after = is_skipped(after, undefined);
    if (!lacks_before || !lacks_after) ++found.defined;
    if (lacks_before || lacks_after) continue;
    before = zero_if_undefined(before);
    after = zero_if_undefined(after);
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

// None for fewer than two topics, without variance, and if the topics cannot stand for those that
// one of the runs lacks.
std::optional<double> p_value(const Comparison& of) {
  if (of.differences.size() < 2) return std::nullopt;
  if (!analysis::are_enough(of.differences.size(), of.defined)) return std::nullopt;
  const auto test = analysis::paired_t_test(of.differences);
  return test ? std::optional(test->p) : std::nullopt;
}

// Those of several runs by one measure, corrected for their number.
std::vector<std::optional<double>> corrected(std::vector<std::optional<double>> p_values) {
  std::vector<double> known;
  for (const auto& p : p_values) {
    if (p) known.push_back(*p);
  }
  const auto adjusted = analysis::adjust(known, analysis::Correction::kHolm);
  auto next = adjusted.begin();
  for (auto& p : p_values) {
    if (p) p = *next++;
  }
  return p_values;
}

bool is_compared(const EvalLine& line) {
  return line.kind == EvalLine::Kind::kMeasure && line.aggregate == measures::Aggregate::kMean;
}

// A measure of the table, and whether its means are over fewer topics than a pair of runs has, so
// that each needs its own number.
struct Column {
  const EvalLine* line = nullptr;
  bool has_counts = false;
};

double mean_of(const std::vector<double>& values) {
  return measures::summarize(values, measures::Aggregate::kMean, Undefined::kZero).value;
}

void add_cells(std::vector<text::Cell>& row, const Comparison& of, const Column& column,
               bool is_corrected, std::optional<double> adjusted) {
  const EvalLine& line = *column.line;
  row.push_back(text::number_cell(mean_of(of.values)));
  if (column.has_counts) row.push_back(text::count_cell(of.topics.size()));
  row.push_back(text::number_cell(mean_of(of.differences)));
  row.push_back(text::p_cell(p_value(of)));
  if (is_corrected) row.push_back(text::p_cell(adjusted));
  if (line.direction == measures::Direction::kNeither) {
    row.insert(row.end(), 3, text::Cell{});
  } else {
    for (const auto count : {of.wins, of.ties, of.losses}) row.emplace_back(count);
  }
}

// The runs without the baseline, even if it is among them.
std::vector<const RunScores*> compared_runs(const EvalResults& results) {
  std::vector<const RunScores*> runs;
  for (const auto& run : results.runs) {
    if (run.run != results.baseline->run) runs.push_back(&run);
  }
  return runs;
}

std::vector<std::string> keys_of_measure(bool has_counts, bool is_corrected) {
  std::vector<std::string> keys = {"difference", "p"};
  if (has_counts) keys.insert(keys.begin(), "queries");
  if (is_corrected) keys.emplace_back("p_adjusted");
  keys.insert(keys.end(), {"wins", "ties", "losses"});
  return keys;
}

std::string title_of(const std::string& key) {
  return key == "queries"      ? "n"
         : key == "difference" ? "±"
         : key == "p_adjusted" ? "p (Holm)"
                               : key;
}

bool is_count(const std::string& key) {
  return key == "wins" || key == "ties" || key == "losses";
}

// What stays on a narrow terminal: the first measure with its difference and its p-values, then the
// same of the next measures. Counts go first.
int importance_of(const std::string& key, bool is_first) {
  if (is_count(key)) return 1;
  return is_first ? text::Column::kAlways : 2;
}

}  // namespace

text::Table for_papers(const text::Table& comparison) {
  const bool is_corrected = std::ranges::any_of(
      comparison.columns, [](const auto& one) { return one.key.ends_with(" p_adjusted"); });
  std::vector<std::string> kept;
  for (const auto& column : comparison.columns) {
    const std::string name = column.key.substr(column.key.rfind(' ') + 1);
    if (is_count(name) || column.key == "queries" || (is_corrected && name == "p")) continue;
    kept.push_back(column.key);
  }
  text::Table table = text::with_columns(comparison, kept);
  for (auto& column : table.columns) {
    if (column.key.ends_with(" difference")) column.title = "diff.";
  }
  return table;
}

text::Table compare_runs(const EvalResults& results, Undefined undefined) {
  const RunScores& baseline = *results.baseline;
  const auto runs = compared_runs(results);
  const bool is_corrected = runs.size() > 1;
  text::Table table{{{"run", "run"}, {"queries", "queries", 1}}, {}};
  table.rows = {{baseline.run, text::count_cell(baseline.topics.size())}};
  std::vector<std::size_t> topics = {baseline.topics.size()};  // by row
  for (const auto* run : runs) {
    const auto common = common_topics(baseline, *run).size();
    if (common == 0) {
      throw input_error(
          fmt::format("{} and {} have no judged topic in common", baseline.run, run->run),
          "check the files; with -c topics that are missing score 0");
    }
    table.rows.push_back({run->run, text::count_cell(common)});
    topics.push_back(common);
  }
  for (const auto& line : results.plan.lines) {
    if (!is_compared(line)) continue;
    const bool is_first = table.columns.size() == 2;
    // By row: the baseline's own scores, then the runs beside it.
    std::vector<Comparison> comparisons = {compare(baseline, baseline, line, undefined)};
    std::vector<std::optional<double>> p_values;
    for (const auto* run : runs) {
      comparisons.push_back(compare(baseline, *run, line, undefined));
      p_values.push_back(p_value(comparisons.back()));
    }
    p_values = corrected(std::move(p_values));
    bool has_counts = false;
    for (std::size_t r = 0; r < comparisons.size(); ++r) {
      has_counts = has_counts || comparisons[r].topics.size() != topics[r];
    }
    const auto keys = keys_of_measure(has_counts, is_corrected);
    table.columns.push_back({line.label, line.label, importance_of("mean", is_first)});
    for (const auto& key : keys) {
      table.columns.push_back(
          {fmt::format("{} {}", line.label, key), title_of(key), importance_of(key, is_first),
           is_count(key) ? "wins, ties, losses" : fmt::format("± and p of {}", line.label)});
    }
    auto& first = table.rows.front();
    first.push_back(text::number_cell(mean_of(comparisons.front().values)));
    if (has_counts) first.push_back(text::count_cell(comparisons.front().topics.size()));
    first.resize(table.columns.size());
    for (std::size_t r = 0; r < runs.size(); ++r) {
      add_cells(table.rows[r + 1], comparisons[r + 1], {&line, has_counts}, is_corrected,
                p_values[r]);
    }
  }
  if (table.columns.size() == 2) {
    throw input_error("no measure is averaged, so that there is nothing to compare",
                      "give one such as -m map");
  }
  return table;
}

std::vector<TopicDifferences> topic_differences(const EvalResults& results, Undefined undefined) {
  const RunScores& baseline = *results.baseline;
  std::vector<TopicDifferences> out;
  for (const auto* run : compared_runs(results)) {
    for (const auto& line : results.plan.lines) {
      if (!is_compared(line)) continue;
      const Comparison found = compare(baseline, *run, line, undefined);
      TopicDifferences& one =
          out.emplace_back(TopicDifferences{baseline.run,
                                            run->run,
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
