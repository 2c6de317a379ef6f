#include "harness/scoring/measures/names/name_tokens.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/spaces.hpp"

#include <fmt/format.h>

#include <algorithm>

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

}  // namespace matchbench::measures
