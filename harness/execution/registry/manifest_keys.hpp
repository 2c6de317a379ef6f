#pragma once

#include "harness/execution/registry/plugin_manifest.hpp"
#include "harness/foundation/text/json.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

#include <array>
#include <span>
#include <string_view>
#include <vector>

namespace matchbench::registry {

// A key of plugin.yaml, or of what it says about a parameter or a file. Everything about it is
// here: reading, the refusal of other keys and the tables of docs/plugin-yaml.md go through these
// lists.
template <class Value>
struct ManifestKey {
  std::string_view name;
  std::string_view type;      // for the documentation, as are the next two
  std::string_view fallback;  // the default if the key is left out
  std::string_view meaning;
  // Sets what the file says. Throws an input Error with its place.
  void (*read)(const text::YamlNode& value, Value& out);
};

// All in the order of the documentation, which is also that of reading.
std::span<const ManifestKey<PluginManifest>> manifest_keys();
std::span<const ManifestKey<DeclaredParameter>> parameter_keys();
std::span<const ManifestKey<DeclaredFile>> file_keys();

// Reads a map with some of the keys. Throws an input Error for any other key.
template <class Value>
void read_keys(const text::YamlNode& node, std::span<const ManifestKey<Value>> keys, Value& out) {
  std::vector<std::string_view> names;
  for (const auto& key : keys) names.push_back(key.name);
  const text::YamlMap map(node, names);
  for (const auto& key : keys) {
    if (const auto value = map.find(key.name)) key.read(*value, out);
  }
}

// What a plugin may say of which type a parameter is.
inline constexpr std::array<std::string_view, 6> kParameterTypes = {"number", "integer", "boolean",
                                                                    "string", "list",    "map"};

// Whether the value is of the type, which is one of them or "". Every value is of the type "".
bool is_of_type(const text::Json& value, std::string_view type);

}  // namespace matchbench::registry
