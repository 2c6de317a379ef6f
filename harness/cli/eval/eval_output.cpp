#include "harness/cli/eval/eval_output.hpp"

#include "harness/measures/bootstrap.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <deque>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace matchbench {
namespace {

constexpr std::string_view kAll = "all";

// One row of either layout. `queries` is how many stand behind the value; of none there is no
// value.
struct Row {
  const std::string& run;
  const EvalLine& line;
  std::string_view topic;
  std::variant<std::monostate, double, std::string_view> value;
  std::uint64_t queries = 1;
  std::optional<Interval> interval = {};
};

template <class Use>
void for_topics(const RunScores& run, const EvalPlan& plan, Undefined undefined, Use use) {
  for (const auto& topic : run.topics) {
    if (!topic.retrieved) continue;
    for (const auto& line : plan.lines) {
      if (!line.per_topic) continue;
      if (line.kind == EvalLine::Kind::kRelevance) {
        use(Row{run.run, line, topic.name,
                std::string_view(topic.relevance).substr(0, line.value)});
        continue;
      }
      double value = topic.values[line.value];
      if (is_undefined(value)) {
        if (undefined == Undefined::kSkip) continue;
        value = 0;
      }
      use(Row{run.run, line, topic.name, value});
    }
  }
}

// A line over all topics: its values by topic under an aggregate.
struct Overall {
  const EvalLine& line;
  std::string_view topic;
  Aggregate aggregate;
  const std::vector<double>* values;  // null: the run's tag

  bool has_interval() const { return values != nullptr && aggregate != Aggregate::kSum; }
};

// The lines over all topics, in their order; the values go to `memory`, whose items do not move.
std::vector<Overall> overall_lines(const RunScores& run, const EvalPlan& plan,
                                   const EvalLayout& layout,
                                   std::deque<std::vector<double>>& memory) {
  std::vector<Overall> all;
  for (const auto& line : plan.lines) {
    if (line.kind == EvalLine::Kind::kRelevance) continue;
    if (line.kind == EvalLine::Kind::kRunTag) {
      all.push_back({line, kAll, line.aggregate, nullptr});
      continue;
    }
    auto& values = memory.emplace_back();
    for (const auto& topic : run.topics) values.push_back(topic.values[line.overall]);
    all.push_back({line, kAll, line.aggregate, &values});
    if (line.aggregate != Aggregate::kMean) continue;
    for (const auto aggregate : layout.aggregates) {
      all.push_back({line, name_of(aggregate), aggregate, &values});
    }
  }
  return all;
}

// Intervals of the lines that are no counts, in their order.
std::vector<Interval> intervals_of(const std::vector<Overall>& lines, Undefined undefined,
                                   Bootstrap& bootstrap) {
  std::vector<BootstrapSample> samples;
  for (const auto& line : lines) {
    if (line.has_interval()) samples.push_back({*line.values, line.aggregate});
  }
  return bootstrap.intervals(samples, undefined);
}

template <class Use>
void for_all(const RunScores& run, const EvalPlan& plan, const EvalLayout& layout,
             std::optional<Bootstrap>& bootstrap, Use use) {
  std::deque<std::vector<double>> memory;
  const auto lines = overall_lines(run, plan, layout, memory);
  std::vector<Interval> intervals;
  if (bootstrap) intervals = intervals_of(lines, layout.undefined, *bootstrap);
  auto interval = intervals.begin();
  for (const auto& one : lines) {
    if (one.values == nullptr) {
      use(Row{run.run, one.line, one.topic, std::string_view(run.tag), run.topics.size()});
      continue;
    }
    const auto summary = summarize(*one.values, one.aggregate, layout.undefined);
    Row row{run.run, one.line, one.topic, std::monostate(), summary.queries};
    if (summary.queries > 0) row.value = summary.value;
    if (bootstrap && one.has_interval()) {
      if (summary.queries > 0) row.interval = *interval;
      ++interval;
    }
    use(row);
  }
}

template <class Use>
void for_each_row(std::span<const RunScores> runs, const EvalPlan& plan, const EvalLayout& layout,
                  Use use) {
  std::optional<Bootstrap> bootstrap;
  if (layout.interval_seed) bootstrap.emplace(*layout.interval_seed);
  for (const auto& run : runs) {
    if (layout.per_topic) for_topics(run, plan, layout.undefined, use);
    for_all(run, plan, layout, bootstrap, use);
  }
}

std::string as_reference(std::span<const RunScores> runs, const EvalPlan& plan,
                         const EvalLayout& layout) {
  fmt::memory_buffer out;
  const auto end = std::back_inserter(out);
  for_each_row(runs, plan, layout, [&](const Row& row) {
    if (layout.name_runs) fmt::format_to(end, "{}\t", row.run);
    fmt::format_to(end, "{:<22}\t{}\t", row.line.label, row.topic);
    if (const auto* text = std::get_if<std::string_view>(&row.value)) {
      const char* const quote = row.line.kind == EvalLine::Kind::kRelevance ? "'" : "";
      fmt::format_to(end, "{}{}{}", quote, *text, quote);
    } else if (const auto* value = std::get_if<double>(&row.value)) {
      fmt::format_to(end, "{:{}.{}f}", *value, row.line.whole ? 0 : 6, row.line.whole ? 0 : 4);
    } else {
      out.push_back('-');
    }
    if (row.interval) {
      fmt::format_to(end, "\t{:6.4f}\t{:6.4f}", row.interval->low, row.interval->high);
    }
    out.push_back('\n');
  });
  return fmt::to_string(out);
}

std::string as_table(std::span<const RunScores> runs, const EvalPlan& plan,
                     const EvalLayout& layout) {
  Table table;
  table.columns = {{"run", "run"},
                   {"measure", "measure"},
                   {"topic", "topic"},
                   {"value", "value"},
                   {"queries", "queries"}};
  if (layout.interval_seed) {
    table.columns.insert(table.columns.end() - 1, {{"low", "low"}, {"high", "high"}});
  }
  for_each_row(runs, plan, layout, [&](const Row& row) {
    Cell value;
    if (const auto* text = std::get_if<std::string_view>(&row.value)) value = std::string(*text);
    if (const auto* number = std::get_if<double>(&row.value)) {
      value = Number{*number, row.line.whole ? 0 : 4};
    }
    auto& cells = table.rows.emplace_back();
    cells = {row.run, row.line.label, std::string(row.topic), std::move(value)};
    if (layout.interval_seed) {
      cells.push_back(row.interval ? Cell(Number{row.interval->low}) : Cell());
      cells.push_back(row.interval ? Cell(Number{row.interval->high}) : Cell());
    }
    cells.push_back(static_cast<std::int64_t>(row.queries));
  });
  return format_table(table, *layout.format);
}

}  // namespace

std::string format_eval(std::span<const RunScores> runs, const EvalPlan& plan,
                        const EvalLayout& layout) {
  return layout.format ? as_table(runs, plan, layout) : as_reference(runs, plan, layout);
}

}  // namespace matchbench
