#include "harness/publishing/report/comparison.hpp"

#include "harness/scoring/results/answered_nothing.hpp"

#include <algorithm>
#include <numeric>

namespace matchbench::report {
namespace {

std::optional<double> mean_of_known(const std::vector<std::optional<double>>& values) {
  double sum = 0;
  std::size_t count = 0;
  for (const auto& value : values) {
    sum += value.value_or(0);
    count += value ? 1 : 0;
  }
  if (count == 0) return std::nullopt;
  return sum / static_cast<double>(count);
}

std::size_t shared_requests(const std::vector<std::vector<std::optional<double>>>& values) {
  std::size_t shared = 0;
  for (std::size_t r = 0; !values.empty() && r < values.front().size(); ++r) {
    shared += std::all_of(values.begin(), values.end(),
                          [&](const auto& row) { return row[r].has_value(); })
                  ? 1
                  : 0;
  }
  return shared;
}

}  // namespace

Comparison compare_entrants(const results::RoundResults& results,
                            const results::MeasureResults& measure) {
  Comparison out;
  std::vector<std::string> names;
  std::vector<std::vector<std::optional<double>>> values;
  out.values = mean_scores(measure);
  for (std::size_t e = 0; e < measure.values.size(); ++e) {
    if (!out.values[e] || results::answered_nothing(results.entrants[e])) continue;
    out.entrants.push_back(e);
    names.push_back(results.entrants[e].entrant.name);
    values.push_back(measure.values[e]);
  }
  out.requests = shared_requests(values);
  out.test = "step-down max-T";
  if (values.size() < 2 || out.requests < 2) return out;
  // The matrix wants labels; only their number counts here.
  const std::vector<std::string> requests(values.front().size());
  out.scores =
      analysis::make_score_matrix(measure.measure, names, requests, values, Undefined::kSkip);
  out.separation = analysis::separate(
      *out.scores,
      {.test = analysis::PairTest::kMaxT, .alpha = kReportAlpha, .flips = {.seed = kReportSeed}});
  return out;
}

std::vector<std::optional<double>> mean_scores(const results::MeasureResults& results) {
  std::vector<std::optional<double>> means;
  for (const auto& row : results.values) means.push_back(mean_of_known(row));
  return means;
}

}  // namespace matchbench::report
