#include "harness/eval/eval_output.hpp"

#include "harness/measures/bootstrap.hpp"
#include "harness/text/number.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <deque>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace matchbench::eval {
namespace {

constexpr std::string_view kAll = "all";

// One row of either layout. `queries` says how many queries the value is made of; if there are
// none, there is no value.
struct Row {
  const std::string& run;
  const EvalLine& line;
  std::string_view topic;
  std::variant<std::monostate, double, std::string_view> value;
  std::uint64_t queries = 1;
  std::optional<measures::Interval> interval = {};
  std::optional<double> upper = {};  // with the residual
};

double zero_if_undefined(double value) {
  return measures::is_undefined(value) ? 0 : value;
}

template <class Use>
void for_topics(const RunScores& run, const EvalPlan& plan, measures::Undefined undefined,
                Use use) {
  for (const auto& topic : run.topics) {
    for (const auto& line : plan.lines) {
      if (!line.per_topic) continue;
      if (line.kind == EvalLine::Kind::kRelevance) {
        use(Row{run.run, line, topic.name,
                std::string_view(topic.relevance).substr(0, line.value)});
        continue;
      }
      const double value = topic.values[line.value];
      if (measures::is_undefined(value) && undefined == measures::Undefined::kSkip) continue;
      Row row{run.run, line, topic.name, zero_if_undefined(value)};
      if (line.residual) {
        row.upper = zero_if_undefined(value) + zero_if_undefined(topic.values[*line.residual]);
      }
      use(row);
    }
  }
}

// The values of a line by topic.
std::vector<double> column_of(const RunScores& run, const EvalLine& line) {
  std::vector<double> values;
  values.reserve(run.topics.size());
  for (const auto& topic : run.topics) values.push_back(topic.values[line.overall]);
  return values;
}

// The same with the residuals added. A topic without a score is left out or counts 0, as the score
// does.
std::vector<double> upper_column_of(const RunScores& run, const EvalLine& line,
                                    measures::Undefined undefined) {
  auto values = column_of(run, line);
  for (std::size_t t = 0; t < values.size(); ++t) {
    if (measures::is_undefined(values[t]) && undefined == measures::Undefined::kSkip) continue;
    values[t] =
        zero_if_undefined(values[t]) + zero_if_undefined(run.topics[t].values[*line.residual]);
  }
  return values;
}

// What is printed of a line over all topics, in this order.
std::vector<measures::Aggregate> aggregates_of(const EvalLine& line, const EvalLayout& layout) {
  if (line.aggregate != measures::Aggregate::kMean) return {line.aggregate};
  std::vector<measures::Aggregate> all = layout.aggregates;
  all.insert(all.begin(), measures::Aggregate::kMean);
  return all;
}

bool has_interval(measures::Aggregate aggregate) {
  return aggregate != measures::Aggregate::kSum;
}

// Intervals of everything that is not a sum, in the order of the rows. All are found together, so
// that they rest on the same samples.
std::vector<measures::Interval> intervals_of(const RunScores& run, const EvalPlan& plan,
                                             const EvalLayout& layout,
                                             measures::Bootstrap& bootstrap) {
  std::deque<std::vector<double>> columns;
  std::vector<measures::BootstrapSample> samples;
  for (const auto& line : plan.lines) {
    if (line.kind != EvalLine::Kind::kMeasure || !has_interval(line.aggregate)) continue;
    columns.push_back(column_of(run, line));
    for (const auto aggregate : aggregates_of(line, layout)) {
      samples.push_back({columns.back(), aggregate, line.range});
    }
  }
  return bootstrap.intervals(samples, layout.undefined);
}

template <class Use>
void for_all(const RunScores& run, const EvalPlan& plan, const EvalLayout& layout,
             std::optional<measures::Bootstrap>& bootstrap, Use use) {
  std::vector<measures::Interval> intervals;
  if (bootstrap) intervals = intervals_of(run, plan, layout, *bootstrap);
  auto interval = intervals.begin();
  for (const auto& line : plan.lines) {
    if (line.kind == EvalLine::Kind::kRelevance) continue;
    if (line.kind == EvalLine::Kind::kRunTag) {
      use(Row{run.run, line, kAll, std::string_view(run.tag), run.topics.size()});
      continue;
    }
    const auto values = column_of(run, line);
    for (const auto aggregate : aggregates_of(line, layout)) {
      const auto summary = measures::summarize(values, aggregate, layout.undefined);
      const bool is_own = aggregate == line.aggregate;
      Row row{run.run, line, is_own ? kAll : measures::name_of(aggregate), std::monostate(),
              summary.queries};
      if (summary.queries > 0) row.value = summary.value;
      if (bootstrap && has_interval(aggregate)) {
        if (summary.queries > 0) row.interval = *interval;
        ++interval;
      }
      if (line.residual && summary.queries > 0 && aggregate != measures::Aggregate::kDeviation) {
        row.upper = measures::summarize(upper_column_of(run, line, layout.undefined), aggregate,
                                        layout.undefined)
                        .value;
      }
      use(row);
    }
  }
}

template <class Use>
void for_each_row(std::span<const RunScores> runs, const EvalPlan& plan, const EvalLayout& layout,
                  Use use) {
  std::optional<measures::Bootstrap> bootstrap;
  if (layout.interval_seed) bootstrap.emplace(*layout.interval_seed);
  for (const auto& run : runs) {
    if (layout.per_topic) for_topics(run, plan, layout.undefined, use);
    if (layout.summary) for_all(run, plan, layout, bootstrap, use);
  }
}

// With four decimals. The quick way is right unless the fifth decimal and what follows is nearly a
// half.
void append_decimal(fmt::memory_buffer& out, double value) {
  const double scaled = value * 1e4;
  if (!(scaled >= 0 && scaled < 1e9)) {
    out.append(text::fixed_text(value, 4));
    return;
  }
  const double below = std::floor(scaled);
  const double rest = scaled - below;
  if (std::abs(rest - 0.5) < 1e-6) {
    out.append(text::fixed_text(value, 4));
    return;
  }
  const auto rounded = static_cast<std::uint32_t>(below) + (rest > 0.5 ? 1 : 0);
  auto digits = rounded % 10000;
  char decimals[5] = {'.'};
  for (int place = 4; place > 0; --place, digits /= 10) {
    decimals[place] = static_cast<char>('0' + digits % 10);
  }
  out.append(fmt::format_int(rounded / 10000));
  out.append(std::string_view(decimals, sizeof decimals));
}

// What each line begins with.
std::vector<std::string> line_heads(const EvalPlan& plan) {
  std::vector<std::string> heads;
  for (const auto& line : plan.lines) heads.push_back(fmt::format("{:<22}\t", line.label));
  return heads;
}

void write_reference(std::span<const RunScores> runs, const EvalPlan& plan,
                     const EvalLayout& layout, const EvalWriter& write) {
  constexpr std::size_t kEnough = std::size_t{1} << 20;
  const auto heads = line_heads(plan);
  fmt::memory_buffer out;
  for_each_row(runs, plan, layout, [&](const Row& row) {
    if (layout.name_runs) {
      out.append(row.run);
      out.push_back('\t');
    }
    out.append(heads[static_cast<std::size_t>(&row.line - plan.lines.data())]);
    out.append(row.topic);
    out.push_back('\t');
    if (const auto* text = std::get_if<std::string_view>(&row.value)) {
      const std::string_view quote = row.line.kind == EvalLine::Kind::kRelevance ? "'" : "";
      out.append(quote);
      out.append(*text);
      out.append(quote);
    } else if (const auto* value = std::get_if<double>(&row.value)) {
      if (row.line.whole) {
        fmt::format_to(std::back_inserter(out), "{:.0f}", *value);
      } else {
        append_decimal(out, *value);
      }
    } else {
      out.push_back('-');
    }
    const auto append_field = [&](double value) {
      out.push_back('\t');
      std::isfinite(value) ? append_decimal(out, value) : out.push_back('-');
    };
    if (row.interval) {
      append_field(row.interval->low);
      append_field(row.interval->high);
    }
    if (row.upper) append_field(*row.upper);
    out.push_back('\n');
    if (out.size() < kEnough) return;
    write({out.data(), out.size()});
    out.clear();
  });
  write({out.data(), out.size()});
}

text::Cell bound_cell(const std::optional<measures::Interval>& interval,
                      double measures::Interval::*bound) {
  const auto known = interval ? measures::known_bound((*interval).*bound) : std::nullopt;
  return known ? text::Cell(text::Number{*known}) : text::Cell();
}

std::string as_table(std::span<const RunScores> runs, const EvalPlan& plan,
                     const EvalLayout& layout) {
  text::Table table;
  table.columns = {{"run", "run"},
                   {"measure", "measure"},
                   {"topic", "topic"},
                   {"value", "value"},
                   {"queries", "queries"}};
  if (layout.interval_seed) {
    table.columns.insert(table.columns.end() - 1, {{"low", "low"}, {"high", "high"}});
  }
  if (plan.residuals) table.columns.insert(table.columns.end() - 1, {"upper", "upper"});
  for_each_row(runs, plan, layout, [&](const Row& row) {
    text::Cell value;
    if (const auto* text = std::get_if<std::string_view>(&row.value)) value = std::string(*text);
    if (const auto* number = std::get_if<double>(&row.value)) {
      value = text::Number{*number, row.line.whole ? 0 : 4};
    }
    auto& cells = table.rows.emplace_back();
    cells = {row.run, row.line.label, std::string(row.topic), std::move(value)};
    if (layout.interval_seed) {
      cells.push_back(bound_cell(row.interval, &measures::Interval::low));
      cells.push_back(bound_cell(row.interval, &measures::Interval::high));
    }
    if (plan.residuals) cells.push_back(text::number_cell(row.upper));
    cells.push_back(static_cast<std::int64_t>(row.queries));
  });
  return text::format_table(table, *layout.format);
}

}  // namespace

void write_eval(std::span<const RunScores> runs, const EvalPlan& plan, const EvalLayout& layout,
                const EvalWriter& write) {
  if (layout.format) {
    write(as_table(runs, plan, layout));
  } else {
    write_reference(runs, plan, layout, write);
  }
}

}  // namespace matchbench::eval
