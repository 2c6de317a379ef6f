#include "harness/execution/registry/manifest_keys.hpp"

#include "harness/foundation/model/network_address.hpp"
#include "harness/foundation/text/file_names.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/tree/node_json.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace matchbench::registry {
namespace {

// These are as in the descriptor of a library.
std::string bounded_text(const text::YamlNode& value) {
  constexpr std::size_t kMostTextBytes = 1024;
  std::string text = value.text();
  if (text.size() <= kMostTextBytes) return text;
  throw value.error(fmt::format("{} bytes of text, the most is {}", text.size(), kMostTextBytes),
                    "shorten it");
}

template <std::string PluginIdentity::*kMember>
void read_stated(const text::YamlNode& value, PluginManifest& manifest) {
  manifest.identity.*kMember = bounded_text(value);
}

template <std::vector<std::string> PluginIdentity::*kMember>
void read_stated_list(const text::YamlNode& value, PluginManifest& manifest) {
  for (const text::YamlNode& item : value.list()) {
    (manifest.identity.*kMember).push_back(bounded_text(item));
  }
}

void read_command(const text::YamlNode& value, PluginManifest& manifest) {
  const std::vector<text::YamlNode> words = value.list();
  if (words.empty()) throw value.error("'program' names nothing", "write [python3, mine.py]");
  manifest.program_where = words.front().where();
  manifest.program.push_back(words.front().filled_text());
  for (std::size_t w = 1; w < words.size(); ++w) manifest.program.push_back(words[w].text());
}

void read_system_files(const text::YamlNode& value, PluginManifest& manifest) {
  for (const text::YamlNode& node : value.list()) {
    const std::string file = node.filled_text();
    if (std::filesystem::path(file).is_relative()) {
      throw node.error(fmt::format("'{}' is not a file or folder of the installed system", file),
                       "name what lies below /usr, or put a copy into the plugin's folder");
    }
    manifest.system_files.push_back(file);
  }
}

void read_wants(const text::YamlNode& value, PluginManifest& manifest) {
  for (const text::YamlNode& node : value.list()) {
    std::string wish = node.filled_text();
    if (wish != "network" && wish != "unconfined") {
      try {
        wish = address_text(parse_network_address(text::printable(wish)));
      } catch (const Error& error) {
        throw error.at(node.where());
      }
    }
    manifest.wants.push_back(std::move(wish));
  }
}

// Its type is known already, because the table names the type first.
void read_fallback(const text::YamlNode& value, DeclaredParameter& parameter) {
  const text::Json json = text::json_of(value);
  parameter.fallback = value.is_scalar() ? value.text() : text::json_text(json);
  if (is_of_type(json, parameter.type)) return;
  throw value.error(fmt::format("the default {} of '{}' is not of the type '{}'",
                                text::json_text(json), parameter.name, parameter.type),
                    "correct one of them; put a text that looks like a number in quotes");
}

void read_parameters(const text::YamlNode& value, PluginManifest& manifest) {
  manifest.parameters.emplace();
  for (const auto& [name, node] : value.entries()) {
    DeclaredParameter parameter{.name = name.filled_text()};
    read_keys(node, parameter_keys(), parameter);
    manifest.parameters->push_back(std::move(parameter));
  }
}

void read_handed_files(const text::YamlNode& value, PluginManifest& manifest) {
  manifest.files.emplace();
  for (const auto& [key, node] : value.entries()) {
    if (!text::is_plain_name(key.text())) {
      throw key.error("this cannot be the key of a file", text::kPlainNameRemedy);
    }
    DeclaredFile file{.key = key.text()};
    read_keys(node, file_keys(), file);
    manifest.files->push_back(std::move(file));
  }
}

}  // namespace

std::span<const ManifestKey<PluginManifest>> manifest_keys() {
  static constexpr auto kKeys = std::to_array<ManifestKey<PluginManifest>>({
      {"id", "text", "required of a program",
       "identifies the plugin: a reverse domain name, `org.example.mine`",
       read_stated<&PluginIdentity::id>},
      {"name", "text", "required of a program", "its name for people",
       read_stated<&PluginIdentity::name>},
      {"version", "text", "none", "MAJOR.MINOR.PATCH", read_stated<&PluginIdentity::version>},
      {"author", "text", "none", "who wrote it", read_stated<&PluginIdentity::author>},
      {"licence", "text", "none", "its licence, as SPDX names it",
       read_stated<&PluginIdentity::licence>},
      {"tags", "list of texts", "none",
       "what it is made of, such as `text` or `logic`; `adaptive` says that it learns from "
       "queries, so that its rankings may change; `probabilities` says that its scores are "
       "probabilities that a service is relevant",
       read_stated_list<&PluginIdentity::features>},
      {"media_types", "list of texts", "none",
       "kinds of documents that it reads itself, besides what the host has parsed",
       read_stated_list<&PluginIdentity::media_types>},
      {"description", "text", "none", "what it does, in a sentence",
       [](const text::YamlNode& value, PluginManifest& manifest) {
         manifest.description = value.text();
       }},
      {"approach", "text", "none", "the family of methods that it belongs to",
       [](const text::YamlNode& value, PluginManifest& manifest) {
         manifest.approach = value.text();
       }},
      {"program", "list of words", "none: the plugin is a library",
       "the command that starts it ([program-protocol.md](program-protocol.md)): an interpreter or "
       "a file of the folder, and its arguments",
       read_command},
      {"environment", "path",
       "`.venv`, `venv` or `env` in the folder, the first that is a Python environment",
       "the Python environment from whose `bin` the interpreter is taken; relative to the folder",
       [](const text::YamlNode& value, PluginManifest& manifest) {
         manifest.environment = value.filled_text();
         manifest.environment_where = value.where();
       }},
      {"training", "`optional`, `required`, `{with: PARAMETER}`", "`optional`",
       "`required` says that it cannot answer before it is trained; a contest without training "
       "data then refuses it. `with` says that it learns only if the contest gives that parameter",
       [](const text::YamlNode& value, PluginManifest& manifest) {
         if (value.is_map()) {
           manifest.learns_with = text::YamlMap(value, {"with"}).at("with").filled_text();
         } else {
           manifest.needs_training = value.one_of({"optional", "required"}) == 1;
         }
       }},
      {"system_files", "list of paths", "none",
       "what it reads of the system, each path below `/usr`, besides the libraries that it is "
       "linked with; missing paths are ignored",
       read_system_files},
      {"wants", "list of `network`, `unconfined`, `HOST:PORT`", "none",
       "what only an organiser grants and it cannot do without ([contest.md](contest.md#grants))",
       read_wants},
      {"parameters", "map", "not stated: all are accepted",
       "which parameters a contest may give, by their names; `{}` says that there are none",
       read_parameters},
      {"files", "map", "not stated: all are accepted",
       "which files a contest may hand over, by their keys", read_handed_files},
  });
  return kKeys;
}

std::span<const ManifestKey<DeclaredParameter>> parameter_keys() {
  static constexpr auto kKeys = std::to_array<ManifestKey<DeclaredParameter>>({
      {"type", "`number`, `integer`, `boolean`, `string`, `list`, `map`", "any",
       "what a contest may write; anything else is refused before the round",
       [](const text::YamlNode& value, DeclaredParameter& parameter) {
         parameter.type = kParameterTypes[value.one_of(kParameterTypes)];
       }},
      {"default", "a value of the type", "not stated", "the value if the contest does not give it",
       read_fallback},
      {"meaning", "text", "none", "what it does, in a sentence",
       [](const text::YamlNode& value, DeclaredParameter& parameter) {
         parameter.meaning = value.text();
       }},
  });
  return kKeys;
}

std::span<const ManifestKey<DeclaredFile>> file_keys() {
  static constexpr auto kKeys = std::to_array<ManifestKey<DeclaredFile>>({
      {"needed", "boolean", "`false`", "whether the plugin cannot answer without it",
       [](const text::YamlNode& value, DeclaredFile& file) { file.needed = value.boolean(); }},
      {"package", "path", "none",
       "its path in an installed Python package, from `site-packages` on; a plugin that comes with "
       "matchbench gets it from there if the contest names no file",
       [](const text::YamlNode& value, DeclaredFile& file) { file.package = value.filled_text(); }},
      {"install", "command", "none", "what installs that package",
       [](const text::YamlNode& value, DeclaredFile& file) { file.install = value.text(); }},
      {"meaning", "text", "none", "what it is, in a sentence",
       [](const text::YamlNode& value, DeclaredFile& file) { file.meaning = value.text(); }},
  });
  return kKeys;
}

bool is_of_type(const text::Json& value, std::string_view type) {
  if (type == "number") return value.is_number();
  if (type == "integer") return value.is_number_integer();
  if (type == "boolean") return value.is_boolean();
  if (type == "string") return value.is_string();
  if (type == "list") return value.is_array();
  if (type == "map") return value.is_object();
  return true;
}

}  // namespace matchbench::registry
