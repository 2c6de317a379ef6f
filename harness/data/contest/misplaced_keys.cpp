#include "harness/data/contest/misplaced_keys.hpp"

#include "harness/data/contest/contest_keys.hpp"
#include "harness/data/contest/entrant_keys.hpp"
#include "harness/data/contest/protocol_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace matchbench::contest {
namespace {

bool has(const auto& keys, std::string_view name) {
  return std::ranges::find(keys, name, [](const auto& key) { return key.name; }) != keys.end();
}

}  // namespace

std::optional<std::string_view> home_of(std::string_view key) {
  if (has(protocol_keys(), key)) return "in 'protocol'";
  if (has(deadline_keys(), key)) return "in 'deadlines' of 'protocol'";
  if (has(server_keys(), key)) return "in 'server' of 'protocol'";
  if (has(contest_keys(), key)) return "at the top level, without blanks before it";
  if (has(training_keys(), key)) return "in 'training'";
  if (std::ranges::find(plugin_keys(), key) != plugin_keys().end()) {
    return "to an entry of 'entrants'";
  }
  return std::nullopt;
}

text::YamlMap contest_map(const text::YamlNode& node, std::span<const std::string_view> keys) {
  if (node.is_map()) {
    for (const auto& [key, value] : node.entries()) {
      const std::string name = key.text();
      if (std::ranges::find(keys, name) != keys.end()) continue;
      if (const auto home = home_of(name)) {
        throw key.error(fmt::format("unknown key '{}'", name), fmt::format("it belongs {}", *home));
      }
      if (name == "timeout") {
        throw key.error(fmt::format("unknown key '{}'", name),
                        "the time of a call is 'query' in 'deadlines' of 'protocol'");
      }
    }
  }
  return {node, keys};
}

}  // namespace matchbench::contest
