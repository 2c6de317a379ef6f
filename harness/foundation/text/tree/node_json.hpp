#pragma once

#include "harness/foundation/text/json.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

#include <optional>
#include <string_view>

namespace matchbench::text {

// The value; none if the text is not JSON, has a key twice in one object, or nests values deeper
// than kDeepestNesting. It takes time for each byte alone.
std::optional<Json> parse_json(std::string_view text);

// The value as JSON. A scalar without quotes is a number, true or false if JSON would read it so,
// else a string.
Json json_of(const YamlNode& node);

}  // namespace matchbench::text
