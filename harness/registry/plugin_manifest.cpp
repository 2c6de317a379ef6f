#include "harness/registry/plugin_manifest.hpp"

#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/base/nearest.hpp"
#include "harness/text/json.hpp"
#include "harness/text/tree/yaml.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::registry {
namespace {

DeclaredParameter declared(const text::YamlNode& name, const text::YamlNode& node) {
  DeclaredParameter out{.name = name.text()};
  if (!node.is_map()) return out;
  for (const auto& [key, value] : node.entries()) {
    if (!value.is_scalar()) continue;
    if (key.text() == "type") out.type = value.text();
    if (key.text() == "default") out.fallback = value.text();
    if (key.text() == "meaning") out.meaning = value.text();
  }
  return out;
}

std::vector<DeclaredParameter> declared_in(const text::YamlNode& node) {
  std::vector<DeclaredParameter> out;
  if (!node.is_map()) return out;
  for (const auto& [name, parameter] : node.entries()) out.push_back(declared(name, parameter));
  return out;
}

bool is_of_type(const text::Json& value, const std::string& type) {
  if (type == "number") return value.is_number();
  if (type == "integer") return value.is_number_integer();
  if (type == "boolean") return value.is_boolean();
  if (type == "string") return value.is_string();
  if (type == "list") return value.is_array();
  if (type == "map") return value.is_object();
  return true;
}

// "it takes no parameters", or the nearest name, or all of them.
std::string remedy_for(const std::string& name, const std::vector<DeclaredParameter>& known) {
  if (known.empty()) return "it takes no parameters";
  std::vector<std::string_view> names;
  for (const auto& parameter : known) names.push_back(parameter.name);
  return suggestion(name, names);
}

}  // namespace

PluginManifest read_plugin_manifest(const std::filesystem::path& library) {
  PluginManifest out;
  const std::filesystem::path file = library.parent_path() / "plugin.yaml";
  if (!is_file(file)) return out;
  const text::YamlDocument document = text::YamlDocument::read(file);
  if (!document.root().is_map()) {
    throw document.root().error("a manifest is a map", "see 'matchbench plugin new'");
  }
  for (const auto& [key, value] : document.root().entries()) {
    if (key.text() == "description") out.description = value.text();
    if (key.text() == "approach") out.approach = value.text();
    if (key.text() == "training") out.needs_training = value.one_of({"optional", "required"}) == 1;
    if (key.text() == "parameters") out.parameters = declared_in(value);
  }
  return out;
}

void require_declared(const PluginManifest& manifest, const std::string& parameters) {
  if (!manifest.parameters) return;
  const text::Json given = text::Json::parse(parameters);
  for (const auto& [name, value] : given.items()) {
    const auto known = std::ranges::find(*manifest.parameters, name, &DeclaredParameter::name);
    if (known == manifest.parameters->end()) {
      throw input_error(fmt::format("the plugin has no parameter '{}'", name),
                        remedy_for(name, *manifest.parameters));
    }
    if (!is_of_type(value, known->type)) {
      throw input_error(fmt::format("the parameter '{}' is {}, but its type is {}", name,
                                    text::json_text(value), known->type),
                        fmt::format("its default is {}", known->fallback));
    }
  }
}

}  // namespace matchbench::registry
