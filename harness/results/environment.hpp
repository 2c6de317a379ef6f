#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::results {

// What a time depends on beside the plugin: machine, kernel, build, load. Key and value, for the
// database.
using EnvironmentRecord = std::vector<std::pair<std::string, std::string>>;

// The key of a shard's number, if other entrants of the same blocks are in other shards.
inline constexpr const char* kShardKey = "shard";

// The keys of what the contest had registered before the round, and of its SHA-256.
inline constexpr const char* kRegisteredKey = "registered";
inline constexpr const char* kRegisteredHashKey = "registered.sha256";

// "" if nothing is recorded under the key.
std::string value_of(const EnvironmentRecord& record, std::string_view key);

// What in it makes times less trustworthy, each a sentence with its remedy.
std::vector<std::string> environment_warnings(const EnvironmentRecord& record);

}  // namespace matchbench::results
