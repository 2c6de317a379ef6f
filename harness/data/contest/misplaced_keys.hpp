#pragma once

#include "harness/foundation/text/tree/yaml.hpp"

#include <optional>
#include <span>
#include <string_view>

namespace matchbench::contest {

// The map of a contest file that may have these keys. Throws an input Error at any other key; of a
// key that belongs to another map of the file it says to which.
text::YamlMap contest_map(const text::YamlNode& node, std::span<const std::string_view> keys);

// Where a contest file has a key of this name, such as "in 'protocol'"; none if nowhere.
std::optional<std::string_view> home_of(std::string_view key);

}  // namespace matchbench::contest
