#include "harness/scoring/analysis/score_matrix.hpp"

#include "harness/foundation/text/first_few.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <functional>
#include <numeric>

namespace matchbench::analysis {

namespace {

// By request: how many of the systems have a value.
std::vector<std::size_t> known_counts(const KnownScores& scores,
                                      const std::vector<std::size_t>& systems) {
  std::vector<std::size_t> counts(scores.empty() ? 0 : scores.front().size());
  for (const auto s : systems) {
    for (std::size_t r = 0; r < counts.size(); ++r) counts[r] += scores[s][r] ? 1 : 0;
  }
  return counts;
}

std::size_t known_by_any(const std::vector<std::size_t>& counts) {
  return counts.size() - static_cast<std::size_t>(std::ranges::count(counts, std::size_t{0}));
}

std::string too_few_in_common(const CommonRequests& common, std::string_view measure,
                              std::string_view noun) {
  return fmt::format(
      "{} ranks nobody: of {} requests on which it is defined for some {}, only {} {} common to "
      "all",
      measure, common.defined, noun, common.requests.size(),
      common.requests.size() == 1 ? "is" : "are");
}

std::string defined_on_few(const CommonRequests& common, std::string_view measure,
                           std::span<const std::string> names) {
  constexpr std::size_t kMostNames = 3;
  std::vector<std::string> sparse;
  for (const auto s : common.sparse) sparse.push_back(names[s]);
  return fmt::format("{} is defined for {} on fewer than half of the requests", measure,
                     text::first_few(sparse, kMostNames));
}

}  // namespace

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

CommonRequests common_requests(const KnownScores& scores) {
  CommonRequests out;
  std::vector<std::size_t> all(scores.size());
  for (std::size_t s = 0; s < all.size(); ++s) all[s] = s;
  const std::size_t of_any = known_by_any(known_counts(scores, all));
  for (const auto s : all) {
    const auto own = static_cast<std::size_t>(
        std::ranges::count_if(scores[s], [](const auto& score) { return score.has_value(); }));
    (2 * own < of_any ? out.sparse : out.systems).push_back(s);
  }
  const auto counts = known_counts(scores, out.systems);
  out.defined = known_by_any(counts);
  if (out.systems.empty()) return out;
  for (std::size_t r = 0; r < counts.size(); ++r) {
    if (counts[r] == out.systems.size()) out.requests.push_back(r);
  }
  return out;
}

std::vector<std::string> notes_on(const CommonRequests& common, std::string_view measure,
                                  std::span<const std::string> names, std::string_view noun) {
  std::vector<std::string> out;
  if (!common.are_enough()) {
    out.push_back(fmt::format("{}. Each mean is over the {}'s own requests.",
                              too_few_in_common(common, measure, noun), noun));
  } else if (!common.are_all()) {
    out.push_back(
        fmt::format("{}: means, ranks and tests are over the {} requests on which it is defined "
                    "for every ranked {}, of {} on which it is for some.",
                    measure, common.requests.size(), noun, common.defined));
  }
  if (common.sparse.empty()) return out;
  out.push_back(fmt::format("{}: no rank, and a mean over {} own requests.",
                            defined_on_few(common, measure, names),
                            common.sparse.size() == 1 ? "its" : "their"));
  return out;
}

Error nothing_to_compare(const CommonRequests& common, std::string_view measure,
                         std::span<const std::string> names, std::string_view noun,
                         const std::string& remedy) {
  return input_error(common.are_enough() ? defined_on_few(common, measure, names)
                                         : too_few_in_common(common, measure, noun),
                     remedy);
}

}  // namespace matchbench::analysis
