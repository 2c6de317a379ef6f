#include "harness/publishing/report/comparison.hpp"

#include "harness/scoring/results/answered_nothing.hpp"

#include <algorithm>
#include <utility>

namespace matchbench::report {
namespace {

std::size_t known_count(const std::vector<std::optional<double>>& values) {
  return static_cast<std::size_t>(
      std::ranges::count_if(values, [](const auto& value) { return value.has_value(); }));
}

std::optional<double> mean_of_known(const std::vector<std::optional<double>>& values) {
  const std::size_t count = known_count(values);
  if (count == 0) return std::nullopt;
  double sum = 0;
  for (const auto& value : values) sum += value.value_or(0);
  return sum / static_cast<double>(count);
}

// Those that may be compared, in entrants' order.
std::vector<std::size_t> candidates_of(const results::RoundResults& results,
                                       const results::MeasureResults& measure) {
  std::vector<std::size_t> out;
  for (std::size_t e = 0; e < measure.values.size(); ++e) {
    if (known_count(measure.values[e]) == 0 || results::answered_nothing(results.entrants[e])) {
      continue;
    }
    out.push_back(e);
  }
  return out;
}

void number_as_entrants(const std::vector<std::size_t>& candidates,
                        std::vector<std::size_t>& systems) {
  for (std::size_t& system : systems) system = candidates[system];
}

}  // namespace

bool Comparison::compares(std::size_t entrant) const {
  return std::ranges::binary_search(entrants, entrant);
}

Comparison compare_means(const results::RoundResults& results,
                         const results::MeasureResults& measure) {
  const auto candidates = candidates_of(results, measure);
  analysis::KnownScores scores;
  for (const auto e : candidates) scores.push_back(measure.values[e]);
  Comparison out;
  out.common = analysis::common_requests(scores);
  number_as_entrants(candidates, out.common.systems);
  number_as_entrants(candidates, out.common.sparse);
  if (out.common.are_enough()) out.entrants = out.common.systems;
  for (const auto& row : counted_scores(measure, out)) {
    out.values.push_back(mean_of_known(row));
    out.counts.push_back(known_count(row));
  }
  out.test = "step-down max-T";
  return out;
}

Comparison compare_entrants(const results::RoundResults& results,
                            const results::MeasureResults& measure) {
  Comparison out = compare_means(results, measure);
  if (out.entrants.size() < 2 || out.common.requests.size() < 2) return out;
  const std::size_t pairs = out.entrants.size() * (out.entrants.size() - 1) / 2;
  if (pairs > kMostPairs / results.measures.size()) return out;
  std::vector<std::string> names;
  analysis::KnownScores values;
  for (const auto e : out.entrants) {
    names.push_back(results.entrants[e].entrant.name);
    values.push_back(measure.values[e]);
  }
  // The matrix wants labels; only their number counts here.
  const std::vector<std::string> requests(values.front().size());
  out.scores =
      analysis::make_score_matrix(measure.measure, names, requests, values, Undefined::kSkip);
  out.separation = analysis::separate(
      *out.scores,
      {.test = analysis::PairTest::kMaxT, .alpha = kReportAlpha, .flips = {.seed = kReportSeed}});
  return out;
}

analysis::KnownScores counted_scores(const results::MeasureResults& measure,
                                     const Comparison& comparison) {
  analysis::KnownScores out = measure.values;
  if (comparison.common.are_all()) return out;
  for (const auto e : comparison.entrants) {
    std::vector<std::optional<double>> counted(out[e].size());
    for (const auto r : comparison.common.requests) counted[r] = out[e][r];
    out[e] = std::move(counted);
  }
  return out;
}

}  // namespace matchbench::report
