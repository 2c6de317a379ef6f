#pragma once

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/model/entrant.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::registry {

// The file that says of a plugin who it is and what it needs. A plugin that is a program is known
// by it, as one that is a library is known by the library.
inline constexpr const char* kManifestName = "plugin.yaml";

inline bool is_program(const std::filesystem::path& plugin) {
  return plugin.filename() == kManifestName;
}

// A parameter that the plugin takes.
struct DeclaredParameter {
  std::string name;
  std::string type;      // of kParameterTypes; "": any
  std::string fallback;  // the default, as it is written; "": not stated
  std::string meaning;
};

// A file or folder that the organiser may hand to the plugin.
struct DeclaredFile {
  std::string key;
  bool needed = false;  // without it the plugin cannot answer
  std::string package;  // its path in an installed Python package; "": it is in none
  std::string install;  // the command that installs that package
  std::string meaning;
};

// All that plugin.yaml says. docs/plugin-yaml.md describes the keys.
struct PluginManifest {
  std::filesystem::path file;  // empty: a library without a manifest, of which nothing is known
  // Who the plugin is, for people if it is a library, which has a descriptor of its own. The files
  // and their digest are not known here.
  PluginIdentity identity;
  std::string description;
  std::string approach;
  std::vector<std::string> program;  // the words of the command; none: the plugin is a library
  Position program_where;            // of the first of them
  // The folder of the Python environment in which the interpreter of the command is looked for, as
  // it is written; empty: the usual ones of the plugin's folder, then the system.
  std::string environment;
  Position environment_where;
  // Without training data the plugin has learned nothing and cannot answer.
  bool needs_training = false;
  // It learns only if the contest gives this parameter; empty: whenever there are training data.
  std::string learns_with;
  // What it reads of the system, besides the libraries that it is linked with: absolute paths, of
  // which each is judged when it is opened.
  std::vector<std::string> system_files;
  // What it cannot do without of what an organiser may grant: "network", "unconfined" or an
  // address, as address_text() writes it.
  std::vector<std::string> wants;
  // None if the file does not say which parameters there are.
  std::optional<std::vector<DeclaredParameter>> parameters;
  // The files that may be handed over. None if the file does not say which there are.
  std::optional<std::vector<DeclaredFile>> files;
};

// The manifest in the folder of the plugin, which is a library or the plugin.yaml of a program: the
// one reader of this file. Throws an input Error with file, line, column and remedy for whatever
// the documentation does not allow, keys that nobody knows included.
PluginManifest read_plugin_manifest(const std::filesystem::path& plugin);

// The same from the text of a manifest. `file` is its path, for errors and for the value.
PluginManifest parse_plugin_manifest(std::string_view text, const std::filesystem::path& file);

// Throws an input Error for a parameter that the manifest does not declare or that is of another
// type. `parameters`: a JSON object. The message names no file or line; the caller adds them.
void require_declared(const PluginManifest& manifest, const std::string& parameters);

// Whether a plugin that can learn does so with these parameters, a JSON object.
bool learns_with(const PluginManifest& manifest, const std::string& parameters);

}  // namespace matchbench::registry
