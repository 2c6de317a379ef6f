#include "harness/scoring/analysis/common_requests.hpp"

#include "harness/foundation/text/first_few.hpp"

#include <fmt/format.h>

#include <algorithm>

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
