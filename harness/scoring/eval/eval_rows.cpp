#include "harness/scoring/eval/eval_rows.hpp"

#include "harness/foundation/text/first_few.hpp"
#include "harness/scoring/measures/open_bounds.hpp"

#include <algorithm>
#include <cstddef>
#include <deque>

namespace matchbench::eval {

namespace {

constexpr std::string_view kAll = "all";

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
                                    Undefined undefined) {
  auto values = column_of(run, line);
  for (std::size_t t = 0; t < values.size(); ++t) {
    if (is_skipped(values[t], undefined)) continue;
    values[t] =
        zero_if_undefined(values[t]) + zero_if_undefined(run.topics[t].values[*line.residual]);
  }
  return values;
}

// What is printed of a line over all topics, in this order.
std::vector<measures::Aggregate> aggregates_of(const EvalLine& line, const EvalSelection& wanted) {
  if (line.aggregate != measures::Aggregate::kMean) return {line.aggregate};
  std::vector<measures::Aggregate> all = wanted.aggregates;
  std::erase(all, measures::Aggregate::kMean);
  all.insert(all.begin(), measures::Aggregate::kMean);
  return all;
}

bool has_interval(measures::Aggregate aggregate) {
  return aggregate != measures::Aggregate::kSum;
}

// Intervals of everything that is not a sum, in the order of the rows. All are found together, so
// that they rest on the same samples.
std::vector<measures::Interval> intervals_of(const RunScores& run, const EvalTable& plan,
                                             const EvalSelection& wanted,
                                             analysis::ScoreIntervals& maker) {
  std::deque<std::vector<double>> columns;
  std::vector<measures::BootstrapSample> samples;
  for (const auto& line : plan.lines) {
    if (line.kind != EvalLine::Kind::kMeasure || !has_interval(line.aggregate)) continue;
    columns.push_back(column_of(run, line));
    for (const auto aggregate : aggregates_of(line, wanted)) {
      samples.push_back({columns.back(), aggregate, line.range});
    }
  }
  return maker.intervals(samples, wanted.undefined);
}

}  // namespace

std::vector<EvalRow> summary_rows(const RunScores& run, const EvalTable& plan,
                                  const EvalSelection& wanted,
                                  std::optional<analysis::ScoreIntervals>& maker) {
  std::vector<measures::Interval> intervals;
  if (maker) intervals = intervals_of(run, plan, wanted, *maker);
  auto interval = intervals.begin();
  std::vector<EvalRow> rows;
  for (const auto& line : plan.lines) {
    if (line.kind == EvalLine::Kind::kRelevance) continue;
    if (line.kind == EvalLine::Kind::kRunTag) {
      rows.push_back({run.run, line, kAll, std::string_view(run.tag), run.topics.size()});
      continue;
    }
    const auto values = column_of(run, line);
    for (const auto aggregate : aggregates_of(line, wanted)) {
      const auto summary = measures::summarize(values, aggregate, wanted.undefined);
      const bool is_own = aggregate == line.aggregate;
      auto& row =
          rows.emplace_back(EvalRow{run.run, line, is_own ? kAll : measures::name_of(aggregate),
                                    std::monostate(), summary.queries});
      if (summary.queries > 0) row.value = summary.value;
      if (maker && has_interval(aggregate)) {
        if (summary.queries > 0) row.interval = *interval;
        ++interval;
      }
      if (line.residual && summary.queries > 0 && aggregate != measures::Aggregate::kDeviation) {
        row.upper = measures::summarize(upper_column_of(run, line, wanted.undefined), aggregate,
                                        wanted.undefined)
                        .value;
      }
    }
  }
  return rows;
}

void OpenIntervals::add(const EvalRow& row) {
  auto found =
      std::ranges::find_if(runs_, [&](const auto& entry) { return entry.first == row.line.label; });
  if (found == runs_.end()) found = runs_.insert(found, {row.line.label, {}});
  found->second.push_back(row.run);
}

std::vector<std::string> OpenIntervals::notes() const {
  constexpr std::size_t kMostRuns = 3;
  std::vector<std::string> notes;
  for (const auto& [measure, runs] : runs_) {
    notes.push_back(
        measures::open_bounds_sentence(text::first_few(runs, kMostRuns), measure, "topics"));
  }
  return notes;
}

}  // namespace matchbench::eval
