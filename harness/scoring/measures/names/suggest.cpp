#include "harness/scoring/measures/names/suggest.hpp"

#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/nearest.hpp"
#include "harness/foundation/base/spaces.hpp"
#include "harness/scoring/measures/declare/registry.hpp"
#include "harness/scoring/measures/names/aliases.hpp"
#include "harness/scoring/measures/names/nicknames.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace matchbench::measures {

namespace {

// Takes "(setting,…)" off the front of `rest`.
void take_settings(std::string_view& rest, NameTokens& tokens) {
  const auto close = rest.rfind(')');
  if (close == std::string_view::npos) {
    throw input_error(fmt::format("'{}': the bracket is not closed", tokens.text));
  }
  tokens.settings = tokens_of(rest.substr(1, close - 1));
  rest = trimmed(rest.substr(close + 1));
}

// ir_measures' "not (but nearly) expected reciprocal rank", which is not nERR cut off.
bool is_nearly_expected(std::string_view name) {
  constexpr std::array<std::string_view, 4> kNames = {"NERR8", "NERR9", "NERR10", "NERR11"};
  return std::ranges::find(kNames, name) != kNames.end();
}

// "P5", "ndcg.5" and "ndcg_at_5" are meant to be "P@5" and "nDCG@5": the name of a measure that
// takes a cutoff, and the cutoff behind it. A cutoff alone is one of "P@5,10".
std::string with_cutoff(std::string_view name) {
  const std::size_t end = name.find_last_not_of("0123456789") + 1;
  if (end == name.size()) return {};
  if (end == 0) return fmt::format("P@{}", name);
  std::string written = lower_case(name.substr(0, end));
  if (written.ends_with('_') || written.ends_with('.') || written.ends_with('-'))
    written.pop_back();
  if (written.ends_with("_at")) written.erase(written.size() - 3);
  const std::string_view meant = canonical_name(written);
  for (const auto& measure : registered_measures()) {
    const bool takes_rank = measure.at == At::kRank || measure.at == At::kOptionalRank;
    if (takes_rank && lower_case(measure.name) == lower_case(meant)) {
      return fmt::format("{}@{}", measure.name, name.substr(end));
    }
  }
  return {};
}

}  // namespace

NameTokens tokenise(std::string_view text) {
  NameTokens tokens;
  tokens.text = trimmed(text);
  const auto name_end = std::min(tokens.text.find_first_of("(@"), tokens.text.size());
  tokens.name = trimmed(tokens.text.substr(0, name_end));
  std::string_view rest = tokens.text.substr(name_end);
  if (rest.starts_with('(')) take_settings(rest, tokens);
  if (rest.starts_with('@')) {
    const bool settings_follow = tokens.settings.empty();
    const auto end = settings_follow ? std::min(rest.find('('), rest.size()) : rest.size();
    tokens.at = trimmed(rest.substr(1, end - 1));
    rest = rest.substr(end);
    if (rest.starts_with('(')) take_settings(rest, tokens);
  }
  if (rest.empty()) return tokens;
  throw input_error(fmt::format("'{}': '{}' is left over", tokens.text, rest),
                    "a measure is written Name(parameter=value,…)@cutoff");
}

Error unknown_measure(const NameTokens& tokens) {
  const std::string_view name = tokens.name;
  if (is_nearly_expected(name)) {
    return input_error(fmt::format("there is no measure '{}'", name),
                       "nERR is another one; 'matchbench measures' lists all");
  }
  std::string meant = written_here(tokens);
  if (meant.empty()) meant = with_cutoff(name);
  if (!meant.empty()) {
    return input_error(fmt::format("there is no measure '{}'", name),
                       fmt::format("did you mean '{}'?", meant));
  }
  std::vector<std::pair<std::size_t, std::string_view>> near;
  const auto consider = [&](std::string_view known) {
    const auto away = edit_distance(lower_case(name), lower_case(known));
    // A name that has nothing in common with the known one is not near.
    if (away <= 1 + known.size() / 4 && away < known.size()) near.emplace_back(away, known);
  };
  for (const auto& measure : registered_measures()) consider(measure.name);
  for (const auto alias : alias_names()) {
    // "ndcg" beside "nDCG" would say nothing new.
    const auto same = [&](const auto& entry) {
      return lower_case(entry.second) == lower_case(alias);
    };
    if (std::none_of(near.begin(), near.end(), same)) consider(alias);
  }
  std::sort(near.begin(), near.end());
  std::erase_if(near, [least = near.empty() ? 0 : near.front().first](const auto& entry) {
    return entry.first > least;
  });
  near.resize(std::min<std::size_t>(near.size(), 3));

  std::vector<std::string_view> names;
  for (const auto& [away, known] : near) names.push_back(known);
  return input_error(fmt::format("there is no measure '{}'", name),
                     names.empty() ? std::string("'matchbench measures' lists them")
                                   : fmt::format("did you mean '{}'?", fmt::join(names, "', '")));
}

}  // namespace matchbench::measures
