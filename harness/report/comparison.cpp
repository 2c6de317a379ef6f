#include "harness/report/comparison.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace matchbench::report {
namespace {

// Holm multiplies the least p-value, 1/(B + 1), by the number of pairs: with B = 100 000 a thousand
// pairs leave 0.01.
constexpr std::size_t kMostPairs = 1000;

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

// All but the test.
Comparison untested(const results::MeasureResults& results,
                    const std::vector<std::string>& entrant_names) {
  Comparison out;
  std::vector<std::string> names;
  std::vector<std::string> requests;
  std::vector<std::vector<std::optional<double>>> values;
  out.values = mean_scores(results);
  for (std::size_t e = 0; e < results.values.size(); ++e) {
    if (!out.values[e]) continue;
    out.entrants.push_back(e);
    names.push_back(entrant_names[e]);
    values.push_back(results.values[e]);
  }
  out.requests = shared_requests(values);
  if (values.size() < 2 || out.requests < 2) return out;
  // The matrix wants labels; only their number counts here.
  requests.resize(values.front().size());
  out.scores = analysis::make_score_matrix(results.measure, names, requests, values,
                                           measures::Undefined::kSkip);
  return out;
}

bool has_few_pairs(const Comparison& comparison) {
  const std::size_t count = comparison.entrants.size();
  return count * (count - 1) / 2 <= kMostPairs;
}

}  // namespace

std::vector<Comparison> compare_entrants(std::span<const results::MeasureResults* const> measures,
                                         const std::vector<std::string>& entrant_names) {
  std::vector<Comparison> out;
  for (const results::MeasureResults* measure : measures)
    out.push_back(untested(*measure, entrant_names));
  for (const bool few : {true, false}) {
    std::vector<Comparison*> tested;
    std::vector<const analysis::ScoreMatrix*> scores;
    for (auto& one : out) {
      if (!one.scores || has_few_pairs(one) != few) continue;
      tested.push_back(&one);
      scores.push_back(&*one.scores);
    }
    analysis::SignificanceOptions options;
    options.alpha = kReportAlpha;
    options.test = few ? analysis::PairTest::kRandomization : analysis::PairTest::kNemenyi;
    auto separations = analysis::separate_all(scores, options);
    for (std::size_t i = 0; i < tested.size(); ++i) {
      tested[i]->separation = std::move(separations[i]);
      tested[i]->test = few ? "paired randomization test, Holm's correction" : "Nemenyi's test";
    }
  }
  return out;
}

Comparison compare_entrants(const results::MeasureResults& results,
                            const std::vector<std::string>& entrant_names) {
  const results::MeasureResults* const one = &results;
  return std::move(compare_entrants(std::span(&one, 1), entrant_names).front());
}

std::vector<std::optional<double>> mean_scores(const results::MeasureResults& results) {
  std::vector<std::optional<double>> means;
  for (const auto& row : results.values) means.push_back(mean_of_known(row));
  return means;
}

std::vector<std::string> entrant_names(const results::RoundResults& results) {
  std::vector<std::string> names;
  for (const auto& one : results.entrants) names.push_back(one.entrant.name);
  return names;
}

}  // namespace matchbench::report
