#include "harness/foundation/base/nearest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace matchbench {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);  // the row before the last
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::swap(before, last);
    std::swap(last, row);
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = last[j] + (a[i] == b[j] ? 0 : 1);
      row[j + 1] = std::min({replaced, row[j] + 1, last[j + 1] + 1});
      const bool exchanged = i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j];
      if (exchanged) row[j + 1] = std::min(row[j + 1], before[j - 1] + 1);
    }
  }
  return row.back();
}

namespace {

constexpr std::size_t kLongestName = 64;  // longer ones are no typing mistakes
constexpr std::size_t kLongestList = 16;
constexpr std::size_t kShortestWord = 4;

// The first candidate that has a word of the name in it: "deadlines" for "query_deadline".
std::string_view related_name(std::string_view name, std::span<const std::string_view> candidates) {
  while (!name.empty()) {
    const std::size_t end = std::min(name.find_first_of("_-"), name.size());
    const std::string_view word = name.substr(0, end);
    name.remove_prefix(std::min(end + 1, name.size()));
    if (word.size() < kShortestWord) continue;
    for (const std::string_view candidate : candidates) {
      if (candidate.find(word) != std::string_view::npos) return candidate;
    }
  }
  return {};
}

// The first candidate of which the name is the beginning ("p50" of "p50_ms"), else the first that
// is the beginning of the name ("eval" of "evaluate").
std::string_view with_same_beginning(std::string_view name,
                                     std::span<const std::string_view> candidates) {
  constexpr std::size_t kShortestBeginning = 2;
  if (name.size() < kShortestBeginning) return {};
  for (const std::string_view candidate : candidates) {
    if (candidate.starts_with(name)) return candidate;
  }
  for (const std::string_view candidate : candidates) {
    if (candidate.size() > kShortestBeginning && name.starts_with(candidate)) return candidate;
  }
  return {};
}

}  // namespace

std::string_view nearest_name(std::string_view name, std::span<const std::string_view> candidates) {
  std::string_view nearest;
  if (name.size() > kLongestName) return nearest;
  std::size_t least = std::max<std::size_t>(1, name.size() / 3) + 1;
  for (const std::string_view candidate : candidates) {
    if (candidate.size() > kLongestName) continue;
    const std::size_t distance = edit_distance(name, candidate);
    if (distance < least) {
      least = distance;
      nearest = candidate;
    }
  }
  return nearest.empty() ? with_same_beginning(name, candidates) : nearest;
}

std::string suggestion(std::string_view name, std::span<const std::string_view> candidates) {
  const std::string_view nearest = nearest_name(name, candidates);
  if (!nearest.empty()) return fmt::format("did you mean '{}'?", nearest);
  if (candidates.empty()) return "none is declared";
  if (candidates.size() > kLongestList) {
    const std::string_view related = related_name(name, candidates);
    return related.empty() ? "the documentation lists the names"
                           : fmt::format("did you mean '{}'?", related);
  }
  return fmt::format("use one of {}", fmt::join(candidates, ", "));
}

std::string suggestion_and_all(std::string_view name, std::span<const std::string> candidates,
                               std::string_view lead) {
  const std::vector<std::string_view> names(candidates.begin(), candidates.end());
  const std::string_view nearest = nearest_name(name, names);
  return fmt::format("{}{} {}", nearest.empty() ? "" : fmt::format("did you mean '{}'? ", nearest),
                     lead, fmt::join(names, ", "));
}

}  // namespace matchbench
