#include "harness/execution/registry/plugin_manifest.hpp"

#include "harness/execution/registry/manifest_keys.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/nearest.hpp"
#include "harness/foundation/base/os/opened_path.hpp"
#include "harness/foundation/text/tree/handwritten.hpp"
#include "harness/foundation/text/tree/node_json.hpp"

#include <fmt/format.h>

#include <sys/types.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace matchbench::registry {
namespace {

namespace fs = std::filesystem;

// The host reads the file of a stranger whenever it meets the plugin, and a YAML parser takes time
// for each byte.
constexpr off_t kMostManifestBytes = off_t{1} << 20;

// What is wrong with a manifest is told with the words at fault, which anybody may see: the file is
// one of the plugin's own, and not any file that its author cannot read. What is judged is what is
// read, whoever exchanges the file meanwhile.
std::string own_text(const fs::path& file) {
  const auto opened = open_path(fs::absolute(file));
  if (!opened) fail_to_open(file, ENOENT);
  std::error_code unknown;
  if (!lies_in(opened->place, fs::canonical(file.parent_path(), unknown))) {
    throw input_error({file.string()}, "a link that leads out of the plugin's folder",
                      "put the manifest itself there");
  }
  if (opened->status.st_size > kMostManifestBytes) {
    throw input_error({file.string()},
                      fmt::format("a manifest of {} bytes, the most is {} MiB",
                                  opened->status.st_size, kMostManifestBytes >> 20),
                      "put data into files of their own, beside it");
  }
  const OwnedFd own = open_to_read(opened->fd.get());
  if (!own.is_open()) fail_to_open(file, errno);
  return read_file(fmt::format("/proc/self/fd/{}", own.get()));
}

// "it takes no parameters", or the nearest name, or all of them.
std::string remedy_for_parameter(const std::string& name,
                                 const std::vector<DeclaredParameter>& known) {
  if (known.empty()) return "it takes no parameters";
  std::vector<std::string_view> names;
  for (const auto& parameter : known) names.push_back(parameter.name);
  return suggestion(name, names);
}

}  // namespace

PluginManifest read_plugin_manifest(const fs::path& plugin) {
  const fs::path file = plugin.parent_path() / kManifestName;
  if (!is_program(plugin) && !is_file(file)) return {};
  return parse_plugin_manifest(own_text(file), file);
}

PluginManifest parse_plugin_manifest(std::string_view text, const fs::path& file) {
  PluginManifest manifest;
  manifest.file = file;
  const text::YamlDocument document = text::parse_handwritten(text, file.string());
  read_keys(document.root(), manifest_keys(), manifest);
  const PluginIdentity& identity = manifest.identity;
  if (!manifest.program.empty() && (identity.id.empty() || identity.name.empty())) {
    throw document.root().error("a program has an 'id' and a 'name'",
                                "see 'matchbench plugin new'");
  }
  return manifest;
}

bool learns_with(const PluginManifest& manifest, const std::string& parameters) {
  return manifest.learns_with.empty() ||
         text::parse_json(parameters).value().contains(manifest.learns_with);
}

void require_declared(const PluginManifest& manifest, const std::string& parameters) {
  if (!manifest.parameters) return;
  const text::Json given = text::parse_json(parameters).value();
  for (const auto& [name, value] : given.items()) {
    const auto known = std::ranges::find(*manifest.parameters, name, &DeclaredParameter::name);
    if (known == manifest.parameters->end()) {
      throw input_error(fmt::format("the plugin has no parameter '{}'", name),
                        remedy_for_parameter(name, *manifest.parameters));
    }
    if (!is_of_type(value, known->type)) {
      throw input_error(
          fmt::format("the parameter '{}' is {}, but its type is {}", name, text::json_text(value),
                      known->type),
          known->fallback.empty() ? "" : fmt::format("its default is {}", known->fallback));
    }
  }
}

}  // namespace matchbench::registry
