#pragma once

#include "harness/data/contest/protocol_keys.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

#include <optional>
#include <span>
#include <string_view>

namespace matchbench::contest {

// What a contest file may contain besides `entrants` and `protocol`, whose keys have tables of
// their own. Reading refuses every other key, and the tables of docs/contest.md are these.
std::span<const NestedKey> contest_keys();
std::span<const NestedKey> training_keys();
std::span<const NestedKey> track_keys();

// The map of a contest file that may have these keys. Throws an input Error at any other key; of a
// key that belongs to another map of the file it says to which.
text::YamlMap contest_map(const text::YamlNode& node, std::span<const std::string_view> keys);

// Where a contest file has a key of this name, such as "in 'protocol'"; none if nowhere.
std::optional<std::string_view> home_of(std::string_view key);

}  // namespace matchbench::contest
