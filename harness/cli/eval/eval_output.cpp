#include "harness/cli/eval/eval_output.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <iterator>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace matchbench {
namespace {

constexpr std::string_view kAll = "all";

// One row of either layout. `queries` is how many stand behind the value.
struct Row {
  const std::string& run;
  const EvalLine& line;
  std::string_view topic;
  std::variant<double, std::string_view> value;
  std::uint64_t queries = 1;
};

Summary summary_of(const RunScores& run, const EvalLine& line, Undefined undefined,
                   std::vector<double>& memory) {
  memory.clear();
  for (const auto& topic : run.topics) memory.push_back(topic.values[line.overall]);
  return summarize(memory, line.aggregate, undefined);
}

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

template <class Use>
void for_all(const RunScores& run, const EvalPlan& plan, Undefined undefined, Use use) {
  std::vector<double> memory;
  for (const auto& line : plan.lines) {
    if (line.kind == EvalLine::Kind::kRelevance) continue;
    if (line.kind == EvalLine::Kind::kRunTag) {
      use(Row{run.run, line, kAll, std::string_view(run.tag), run.topics.size()});
      continue;
    }
    const auto summary = summary_of(run, line, undefined, memory);
    if (summary.queries > 0) use(Row{run.run, line, kAll, summary.value, summary.queries});
  }
}

template <class Use>
void for_each_row(std::span<const RunScores> runs, const EvalPlan& plan, const EvalLayout& layout,
                  Use use) {
  for (const auto& run : runs) {
    if (layout.per_topic) for_topics(run, plan, layout.undefined, use);
    for_all(run, plan, layout.undefined, use);
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
      fmt::format_to(end, "{}{}{}\n", quote, *text, quote);
    } else {
      fmt::format_to(end, "{:{}.{}f}\n", std::get<double>(row.value), row.line.whole ? 0 : 6,
                     row.line.whole ? 0 : 4);
    }
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
  for_each_row(runs, plan, layout, [&](const Row& row) {
    Cell value = Number{};
    if (const auto* text = std::get_if<std::string_view>(&row.value)) {
      value = std::string(*text);
    } else {
      value = Number{std::get<double>(row.value), row.line.whole ? 0 : 4};
    }
    table.rows.push_back({row.run, row.line.label, std::string(row.topic), std::move(value),
                          static_cast<std::int64_t>(row.queries)});
  });
  return format_table(table, *layout.format);
}

}  // namespace

std::string format_eval(std::span<const RunScores> runs, const EvalPlan& plan,
                        const EvalLayout& layout) {
  return layout.format ? as_table(runs, plan, layout) : as_reference(runs, plan, layout);
}

}  // namespace matchbench
