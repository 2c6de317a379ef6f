#pragma once

#include "harness/data/contest/protocol_settings.hpp"
#include "harness/foundation/text/json.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace matchbench::contest {

// One key of `protocol:`. Everything about it is here: reading the contest file, the
// stored JSON, comparing rounds and the table of docs/contest.md all go through the list of keys.
struct ProtocolKey {
  std::string_view name;      // in contest files
  std::string_view type;      // for the documentation, as are the next two
  std::string_view fallback;  // the default if the key is left out
  std::string_view meaning;
  // Sets the value that the contest gives. Throws an input Error with its place.
  std::function<void(const text::YamlNode& value, ProtocolSettings& protocol)> read;
  // Adds what is stored of it; nothing for what does not decide what is measured.
  std::function<void(const ProtocolSettings& protocol, text::Json& stored)> write = {};
  // Takes back what is stored. Members that are missing keep their default.
  std::function<void(const text::Json& stored, ProtocolSettings& protocol)> restore = {};
  std::function<bool(const ProtocolSettings& one, const ProtocolSettings& other)> same = {};
};

// In the order of the documentation.
std::span<const ProtocolKey> protocol_keys();

// A key inside `deadlines` or `server`, for the documentation.
struct NestedKey {
  std::string_view name;
  std::string_view type;  // "" in `deadlines`, in which all are times
  std::string_view fallback;
  std::string_view meaning;
};
std::span<const NestedKey> deadline_keys();
std::span<const NestedKey> server_keys();

// What contest files call the keys of a table.
template <class Keys>
std::vector<std::string_view> names_of(const Keys& keys) {
  std::vector<std::string_view> names;
  for (const auto& key : keys) names.push_back(key.name);
  return names;
}

}  // namespace matchbench::contest
