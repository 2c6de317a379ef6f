#include "harness/cli/identified_plugin.hpp"

#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/cli/plugin_registry.hpp"
#include "harness/collection/yaml.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace matchbench {
namespace {

namespace fs = std::filesystem;

Cell filled(const std::string& text) {
  return text.empty() ? Cell{} : Cell{text};
}

// "k1 (number, 1.2): How soon …" for each parameter of plugin.yaml beside the library.
struct ManifestFacts {
  std::string description;
  std::string approach;
  std::string parameters;
};

std::string parameter_line(const std::string& name, const YamlNode& node) {
  std::string kind;
  std::string meaning;
  for (const auto& [key, value] : node.is_map() ? node.entries() : decltype(node.entries()){}) {
    if (!value.is_scalar()) continue;
    if (key.text() == "type") kind.insert(0, value.text());
    if (key.text() == "default") kind.append(", ").append(value.text());
    if (key.text() == "meaning") meaning = value.text();
  }
  return fmt::format("{}{}{}{}", name, kind.empty() ? "" : " (" + kind + ")",
                     meaning.empty() ? "" : ": ", meaning);
}

ManifestFacts read_manifest_beside(const fs::path& library) {
  ManifestFacts facts;
  const fs::path file = library.parent_path() / "plugin.yaml";
  if (!is_file(file)) return facts;
  const YamlDocument document = YamlDocument::read(file);
  if (!document.root().is_map())
    throw document.root().error("a manifest is a map", "see plugin new");
  std::vector<std::string> parameters;
  for (const auto& [key, value] : document.root().entries()) {
    if (key.text() == "description") facts.description = value.text();
    if (key.text() == "approach") facts.approach = value.text();
    if (key.text() != "parameters" || !value.is_map()) continue;
    for (const auto& [name, parameter] : value.entries()) {
      parameters.push_back(parameter_line(name.text(), parameter));
    }
  }
  facts.parameters = fmt::format("{}", fmt::join(parameters, "\n"));
  return facts;
}

}  // namespace

Identification identify_plugin(const fs::path& library, const Programs& programs) {
  programs.protect_host();
  Identification found = identify(library, 0, ConfinementMode::kRequired,
                                  process_workers(program_folder() / "matchbench-worker"));
  if (found.outcome == Outcome::kHarnessError) throw environment_error(found.message);
  return found;
}

Table table_of(const std::string& name, const Identification& found) {
  const PluginIdentity& plugin = found.identity;
  const bool usable = found.outcome == Outcome::kOk;
  const ManifestFacts manifest = read_manifest_beside(plugin.path);
  Table table{{{"name", "name"},
               {"id", "id"},
               {"title", "title"},
               {"version", "version"},
               {"author", "author"},
               {"licence", "licence"},
               {"description", "description"},
               {"approach", "approach"},
               {"parameters", "parameters"},
               {"features", "features"},
               {"media_types", "reads itself"},
               {"training", "learns"},
               {"abi", "ABI"},
               {"library", "library"},
               {"sha256", "sha256"},
               {"problem", "problem"}},
              {}};
  table.rows.push_back(
      {name, filled(plugin.id), filled(plugin.name), filled(plugin.version), filled(plugin.author),
       filled(plugin.licence), filled(manifest.description), filled(manifest.approach),
       filled(manifest.parameters), filled(fmt::format("{}", fmt::join(plugin.features, ", "))),
       filled(fmt::format("{}", fmt::join(plugin.media_types, ", "))),
       usable ? Cell{found.can_train ? "yes" : "no"} : Cell{},
       usable ? Cell{fmt::format("1.{}", plugin.abi_minor)} : Cell{}, plugin.path, plugin.sha256,
       usable ? Cell{} : Cell{fmt::format("{}: {}", name_of(found.outcome), found.message)}});
  return table;
}

}  // namespace matchbench
