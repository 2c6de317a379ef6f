#include "harness/scoring/analysis/score_matrix.hpp"

#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <functional>
#include <numeric>

namespace matchbench::analysis {

ScoreMatrix make_score_matrix(std::string measure, std::vector<std::string> systems,
                              const std::vector<std::string>& requests,
                              const std::vector<std::vector<std::optional<double>>>& values,
                              Undefined undefined) {
  assert(values.size() == systems.size());
  if (systems.size() < 2) {
    throw input_error(fmt::format("a comparison needs two systems, there {}",
                                  systems.empty() ? "is none" : "is only '" + systems[0] + "'"),
                      "name another run, or a round with several entrants");
  }
  std::vector<std::size_t> kept;
  bool defined_somewhere = false;
  for (std::size_t r = 0; r < requests.size(); ++r) {
    const bool defined = std::all_of(values.begin(), values.end(),
                                     [&](const auto& row) { return row[r].has_value(); });
    defined_somewhere = defined_somewhere || defined;
    if (defined || undefined == Undefined::kZero) kept.push_back(r);
  }
  if (!defined_somewhere) {
    throw input_error(
        fmt::format("{} is defined for none of the {} requests", measure, requests.size()),
        "is anything judged relevant under this setting?");
  }
  if (kept.size() < 2) {
    throw input_error(fmt::format("{} is defined for a single request", measure),
                      "statistics over requests need at least two");
  }
  const Better better = better_value_of(measure);
  ScoreMatrix out{std::move(measure), std::move(systems), {}, {}, better};
  for (const auto r : kept) out.requests.push_back(requests[r]);
  for (const auto& row : values) {
    for (const auto r : kept) out.values.push_back(row[r].value_or(0));
  }
  return out;
}

std::vector<double> mean_scores(const ScoreMatrix& scores) {
  std::vector<double> means;
  for (std::size_t s = 0; s < scores.systems.size(); ++s) {
    const auto row = scores.of(s);
    means.push_back(std::accumulate(row.begin(), row.end(), 0.0) / static_cast<double>(row.size()));
  }
  return means;
}

std::vector<std::size_t> falling_order(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return values[a] > values[b]; });
  return order;
}

std::vector<double> differences(const ScoreMatrix& scores, std::size_t a, std::size_t b) {
  const auto left = scores.of(a);
  const auto right = scores.of(b);
  std::vector<double> out(left.size());
  std::transform(left.begin(), left.end(), right.begin(), out.begin(), std::minus<>());
  return out;
}

}  // namespace matchbench::analysis
