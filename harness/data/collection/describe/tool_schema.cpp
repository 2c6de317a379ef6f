#include "harness/data/collection/describe/tool_schema.hpp"

#include "harness/data/collection/describe/json_schema.hpp"
#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/spaces.hpp"
#include "harness/foundation/text/tree/node_json.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace matchbench::collection {
namespace {

bool has(const text::YamlNode& map, std::string_view key) {
  return map.find(key).has_value();
}

bool says_object(const text::YamlNode& map) {
  const auto type = map.find("type");
  return type && type->is_scalar() && lower_case(type->text()) == "object";
}

// Whether the map is a JSON schema, and not one from names to schemas: those may be called "type".
bool is_schema(const text::YamlNode& map) {
  if (const auto type = map.find("type"); type && !type->is_map()) return true;
  constexpr std::array kKeys{"properties",
                             "patternProperties",
                             "additionalProperties",
                             "items",
                             "definitions",
                             "allOf",
                             "oneOf",
                             "anyOf"};
  if (std::ranges::any_of(kKeys, [&](const char* key) { return has(map, key); })) return true;
  const auto entries = map.entries();
  return std::ranges::any_of(entries, [](const auto& entry) {
    const std::string key = entry.first.text();
    return key.starts_with('$') || (key == "required" && entry.second.is_list());
  });
}

bool add_list(const text::YamlNode& list, SchemaPaths& schemas, std::vector<std::string>& paths) {
  bool all = true;
  for (const text::YamlNode& item : list.list()) {
    const auto name = item.is_scalar() ? item : item.find("name");
    const bool is_value = item.is_scalar() && !text::json_of(item).is_string();  // 1 or true
    if (is_value || !name || !name->is_scalar() || trimmed(name->text()).empty()) {
      all = false;
      continue;
    }
    const auto schema = item.find("schema");
    schemas.add(schema && schema->is_map() ? *schema : item, name->text(), paths);
  }
  return all;
}

bool add_schema(const text::YamlNode& schema, SchemaPaths& schemas,
                std::vector<std::string>& paths) {
  const auto members = schema.find("properties");
  if (members && members->is_list()) return add_list(*members, schemas, paths);
  if (members && members->is_scalar()) return false;
  const std::size_t before = paths.size();
  schemas.add(schema, "", paths);
  const auto type = schema.find("type");
  return paths.size() > before || !type || !type->is_scalar() || says_object(schema);
}

bool add_named(const text::YamlNode& map, SchemaPaths& schemas, std::vector<std::string>& paths) {
  const auto entries = map.entries();
  const bool only_explains = std::ranges::all_of(entries, [](const auto& entry) {
    const std::string key = entry.first.text();
    return (key == "title" || key == "description") && entry.second.is_scalar();
  });
  if (only_explains) return true;
  const bool are_lists =
      std::ranges::any_of(entries, [](const auto& entry) { return entry.second.is_list(); });
  if (are_lists) return false;
  for (const auto& [name, value] : entries) schemas.add(value, name.text(), paths);
  return true;
}

// What a wrapper of a schema contains.
std::optional<text::YamlNode> unwrapped_schema(const text::YamlNode& map) {
  const auto entries = map.entries();
  if (entries.size() != 1) return std::nullopt;
  const std::string key = entries.front().first.text();
  if (key != "json" && key != "jsonSchema") return std::nullopt;
  const text::YamlNode& inner = entries.front().second;
  const bool is_object = inner.is_map() && (says_object(inner) || has(inner, "properties") ||
                                            inner.entries().empty() || has(inner, "$ref"));
  const bool is_text = inner.is_scalar() && inner.text().starts_with('{');
  return is_object || is_text ? std::optional(inner) : std::nullopt;
}

bool add_json_text(const text::YamlNode& form, std::vector<std::string>& paths,
                   std::vector<DescriptionNote>& notes) {
  const std::string json = form.text();
  if (trimmed(json).empty()) return true;
  try {
    const auto document = text::YamlDocument::parse_json(json, form.file());
    return add_tool_paths(document.root(), paths, notes);
  } catch (const Error&) {
    return false;  // whoever asks names the tool
  }
}

}  // namespace

bool add_tool_paths(const text::YamlNode& form, std::vector<std::string>& paths,
                    std::vector<DescriptionNote>& notes) {
  if (form.is_scalar()) return add_json_text(form, paths, notes);
  SchemaPaths schemas(form, notes);
  if (form.is_list()) return add_list(form, schemas, paths);
  if (!form.is_map()) return true;
  if (const auto inner = unwrapped_schema(form)) return add_tool_paths(*inner, paths, notes);
  return is_schema(form) ? add_schema(form, schemas, paths) : add_named(form, schemas, paths);
}

}  // namespace matchbench::collection
