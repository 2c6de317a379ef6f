#include "harness/fronts/python/functions.hpp"

#include "harness/fronts/python/objects.hpp"
#include "harness/scoring/eval/compare_runs.hpp"
#include "harness/scoring/eval/eval_rows.hpp"

#include <optional>
#include <variant>
#include <vector>

namespace matchbench::python {
namespace py = pybind11;
namespace {

py::object value_of(const eval::EvalRow& row) {
  if (const auto* value = std::get_if<double>(&row.value)) return py::float_(*value);
  if (const auto* text = std::get_if<std::string_view>(&row.value)) return text_object(*text);
  return py::none();
}

py::dict means_of(const eval::RunScores& run, const eval::EvalTable& plan, Undefined undefined) {
  std::optional<analysis::ScoreIntervals> no_intervals;
  py::dict means;
  for (const auto& row : eval::summary_rows(run, plan, {.undefined = undefined}, no_intervals)) {
    means[text_object(row.line.label)] = value_of(row);
  }
  return means;
}

py::list texts_of(const std::vector<std::string>& texts) {
  py::list out;
  for (const auto& text : texts) out.append(text_object(text));
  return out;
}

py::dict run_as_dict(const eval::RunScores& run, const eval::EvalTable& plan, Undefined undefined) {
  std::vector<py::object> topics;
  py::list missing;
  for (const auto& topic : run.topics) {
    topics.push_back(text_object(topic.name));
    if (!topic.retrieved) missing.append(topics.back());
  }
  py::dict per_query;
  for (const auto& line : plan.lines) {
    if (!line.per_topic) continue;
    py::dict values;
    for (std::size_t t = 0; t < topics.size(); ++t) {
      const auto row = eval::topic_row(run, run.topics[t], line, undefined);
      if (row) values[topics[t]] = value_of(*row);
    }
    per_query[text_object(line.label)] = values;
  }
  py::dict all;
  all["name"] = text_object(run.run);
  all["missing"] = missing;
  all["remarks"] = texts_of(run.remarks);
  all["mean"] = means_of(run, plan, undefined);
  all["per_query"] = per_query;
  return all;
}

py::list keys_of(const text::Table& table) {
  py::list keys;
  for (const auto& column : table.columns) keys.append(text_object(column.key));
  return keys;
}

py::list rows_of(const text::Table& table) {
  py::list rows;
  for (const auto& cells : table.rows) {
    py::list row;
    for (const auto& cell : cells) row.append(cell_object(cell));
    rows.append(row);
  }
  return rows;
}

}  // namespace

py::dict scores_as_dicts(const eval::EvalResults& results, Undefined undefined) {
  py::list runs;
  for (const auto& run : results.runs) runs.append(run_as_dict(run, results.plan, undefined));
  py::list smaller;
  for (const auto& line : results.plan.lines) {
    if (line.direction == measures::Direction::kLessIsBetter)
      smaller.append(text_object(line.label));
  }
  py::dict all;
  all["runs"] = runs;
  all["remarks"] = texts_of(results.remarks);
  all["less_is_better"] = smaller;
  if (results.baseline) {
    const auto table = eval::compare_runs(results, undefined);
    all["comparison"] = rows_of(table);
    all["columns"] = keys_of(table);
  }
  return all;
}

}  // namespace matchbench::python
