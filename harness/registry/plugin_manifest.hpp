#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::registry {

// A parameter as plugin.yaml declares it.
struct DeclaredParameter {
  std::string name;
  std::string type;  // "number", "integer", "boolean", "string", "list", "map"; "": any
  std::string fallback;
  std::string meaning;
};

// What plugin.yaml beside a library says of it, for people and for contests.
struct PluginManifest {
  std::string description;
  std::string approach;
  // `training: required`: without folds the plugin has learned nothing and cannot answer.
  bool needs_training = false;
  // None if the file does not say which parameters there are.
  std::optional<std::vector<DeclaredParameter>> parameters;
};

// An empty manifest if there is no such file. Throws an input Error with file and line.
PluginManifest read_plugin_manifest(const std::filesystem::path& library);

// Throws an input Error for a parameter that the manifest does not declare or that is of another
// type. `parameters`: a JSON object. The message names no file or line; the caller adds them.
void require_declared(const PluginManifest& manifest, const std::string& parameters);

}  // namespace matchbench::registry
