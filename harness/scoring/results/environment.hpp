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

// Something about the machine that makes times less trustworthy.
struct EnvironmentWarning {
  std::string_view topic;  // "governor"
  std::string what;        // "the CPU frequency governor is 'powersave'"
  std::string meaning;     // a whole sentence
  std::string remedy;      // a whole sentence

  // All of it for a log.
  std::string line() const;
};
std::vector<EnvironmentWarning> environment_warnings(const EnvironmentRecord& record);

// For readers of times: that the machine was busy when they were taken; "" if it was not.
std::string busy_remark(const EnvironmentRecord& record);

}  // namespace matchbench::results
