#pragma once

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/parse_value.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace matchbench::measures {

// A name, "Name(setting,…)@at" or "Name@at(setting,…)", in its parts.
struct NameTokens {
  std::string_view text;  // all of it, trimmed
  std::string_view name;
  std::vector<Token> settings;
  std::optional<std::string_view> at;
};

// The views are into `text`. Throws an input Error if it is not written so.
NameTokens tokenise(std::string_view text);

// "there is no measure 'nDGC'; did you mean 'nDCG'?", with up to three of the nearest names or
// aliases, letter case ignored.
Error unknown_measure(const NameTokens& tokens);

}  // namespace matchbench::measures
