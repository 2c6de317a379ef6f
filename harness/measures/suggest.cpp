#include "harness/measures/suggest.hpp"

#include "harness/measures/aliases.hpp"
#include "harness/measures/registry.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <utility>
#include <vector>

namespace matchbench {
namespace {

char lower(char c) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

// Levenshtein distance, letter case ignored.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = diagonal + (lower(a[i - 1]) == lower(b[j - 1]) ? 0 : 1);
      diagonal = std::exchange(row[j], std::min({changed, row[j] + 1, row[j - 1] + 1}));
    }
  }
  return row.back();
}

}  // namespace

Error unknown_measure(std::string_view name) {
  std::vector<std::pair<std::size_t, std::string_view>> near;
  const auto consider = [&](std::string_view known) {
    const auto away = distance(name, known);
    if (away <= 1 + known.size() / 4) near.emplace_back(away, known);
  };
  for (const auto& measure : registered_measures()) consider(measure.name);
  for (const auto alias : alias_names()) consider(alias);
  std::sort(near.begin(), near.end());
  near.resize(std::min<std::size_t>(near.size(), 3));

  std::vector<std::string_view> names;
  for (const auto& [away, known] : near) names.push_back(known);
  return input_error(fmt::format("there is no measure '{}'", name),
                     names.empty() ? std::string("`matchbench measures` lists them")
                                   : fmt::format("did you mean {}?", fmt::join(names, ", ")));
}

}  // namespace matchbench
