#include "harness/execution/conformance/identified_plugin.hpp"

#include "harness/execution/registry/plugin_manifest.hpp"
#include "harness/execution/registry/plugin_registry.hpp"
#include "harness/execution/registry/program_plugin.hpp"
#include "harness/execution/session/start/interpreter_place.hpp"
#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/scratch.hpp"
#include "harness/foundation/base/shell_word.hpp"
#include "harness/foundation/model/described_outcome.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <system_error>

namespace matchbench::conformance {
namespace {

namespace fs = std::filesystem;

std::string training_of(const session::Identification& found,
                        const registry::PluginManifest& manifest) {
  if (!found.can_train) return "no";
  return manifest.learns_with.empty() ? "yes" : fmt::format("with '{}'", manifest.learns_with);
}

// "k1 (number, 1.2): How soon …", a line for each parameter.
std::string parameter_lines(const registry::PluginManifest& manifest) {
  std::vector<std::string> lines;
  for (const auto& one : manifest.parameters.value_or(std::vector<registry::DeclaredParameter>())) {
    std::string kind = one.type;
    if (!one.fallback.empty()) kind += ", " + one.fallback;
    lines.push_back(fmt::format("{}{}{}{}", one.name, kind.empty() ? "" : " (" + kind + ")",
                                one.meaning.empty() ? "" : ": ", one.meaning));
  }
  return fmt::format("{}", fmt::join(lines, "\n"));
}

// The only class of the jar that implements SME2's interface.
std::string only_sme2_class(const registry::Sme2Class& given, const fs::path& folder,
                            const session::WorkerSource& programs, const Interrupt& interrupt) {
  registry::make_sme2_program(given, folder);
  const session::Identification found =
      identify_plugin(folder / registry::kManifestName, programs, interrupt);
  if (found.outcome != Outcome::kOk) throw input_error(found.message);
  const std::vector<std::string>& classes = found.identity.features;
  if (classes.size() == 1) return classes.front();
  const std::string jar = given.jar.string();
  if (classes.empty()) {
    throw input_error(fmt::format("no class of {} implements de.dfki.sme2.IMatchmakerPlugin", jar),
                      "name the jar of the plugin, and what it needs with --classpath");
  }
  throw input_error(fmt::format("{} classes of {} implement SME2's interface:\n  {}\n",
                                classes.size(), jar, fmt::join(classes, "\n  ")),
                    fmt::format("name one: --sme2 {}", classes.front()));
}

}  // namespace

session::Identification identify_plugin(const fs::path& library,
                                        const session::WorkerSource& programs,
                                        const Interrupt& interrupt) {
  programs.protect_host();
  const auto interpreters = session::permitted_prefixes(programs, false);
  session::Identification found = session::identify(library, 0, ConfinementMode::kRequired,
                                                    session::process_workers(programs.worker),
                                                    {.interpreters = interpreters}, {}, interrupt);
  if (found.outcome == Outcome::kHarnessError) throw environment_error(found.message);
  return found;
}

NamedPlugin register_plugin(const fs::path& library, const std::string& name,
                            const session::WorkerSource& programs, const Interrupt& interrupt) {
  const fs::path path = registry::plugin_file(library);
  const std::string own = registry::is_program(path) ? path.parent_path().filename() : path.stem();
  if (registry::is_program(path)) registry::require_source(registry::read_plugin_manifest(path));
  NamedPlugin plugin{name.empty() ? own : name, identify_plugin(path, programs, interrupt)};
  const session::Identification& found = plugin.found;
  if (found.outcome != Outcome::kOk) {
    std::string remedy;
    if (registry::is_program(path)) {
      remedy = fmt::format("'matchbench plugin check {}/ --trace' shows all that it wrote",
                           word_to_copy(path.parent_path().string()));
    }
    throw input_error(
        fmt::format("not registered: {}", described_outcome(found.outcome, found.message)), remedy);
  }
  registry::PluginRegistry::standard().add(plugin.name, path);
  return plugin;
}

NamedPlugin register_sme2_plugin(const registry::Sme2Class& given, const std::string& name,
                                 const session::WorkerSource& programs,
                                 const Interrupt& interrupt) {
  registry::PluginRegistry registry = registry::PluginRegistry::standard();
  if (given.name.empty()) {
    const ScratchFolder scratch;
    registry::Sme2Class named = given;
    named.name = only_sme2_class(given, scratch.path() / "classes", programs, interrupt);
    return register_sme2_plugin(named, name, programs, interrupt);
  }
  const std::string chosen =
      name.empty() ? lower_case(given.name.substr(given.name.rfind('.') + 1)) : name;
  registry.require_free(chosen);
  const fs::path folder = registry.made_folder(chosen);
  try {
    registry::make_sme2_program(given, folder);
    return register_plugin(folder, chosen, programs, interrupt);
  } catch (const Error&) {
    std::error_code none;
    fs::remove_all(folder, none);
    throw;
  }
}

text::Table table_of(const std::string& name, const session::Identification& found) {
  const PluginIdentity& plugin = found.identity;
  const bool usable = found.outcome == Outcome::kOk;
  const bool is_program = registry::is_program(plugin.path);
  const registry::PluginManifest manifest = registry::read_plugin_manifest(plugin.path);
  const auto environment = usable ? registry::environment_of(manifest) : std::nullopt;
  text::Table table{{{"name", "name"},
                     {"id", "id"},
                     {"title", "title"},
                     {"version", "version"},
                     {"author", "author"},
                     {"licence", "licence"},
                     {"description", "description"},
                     {"approach", "approach"},
                     {"parameters", "parameters"},
                     {"features", is_program ? "tags" : "features"},
                     {"media_types", "reads itself"},
                     {"training", "learns"},
                     {"abi", "ABI"},
                     {"environment", "environment"},
                     {"library", is_program ? "manifest" : "library"},
                     {"sha256", "sha256"},
                     {"problem", "problem"}},
                    {}};
  table.rows.push_back(
      {name, text::text_cell(plugin.id), text::text_cell(plugin.name),
       text::text_cell(plugin.version), text::text_cell(plugin.author),
       text::text_cell(plugin.licence), text::text_cell(manifest.description),
       text::text_cell(manifest.approach), text::text_cell(parameter_lines(manifest)),
       text::text_cell(fmt::format("{}", fmt::join(plugin.features, ", "))),
       text::text_cell(fmt::format("{}", fmt::join(plugin.media_types, ", "))),
       usable ? text::Cell{training_of(found, manifest)} : text::Cell{},
       usable && !is_program ? text::Cell{fmt::format("1.{}", plugin.abi_minor)} : text::Cell{},
       environment ? text::Cell{registry::description_of(*environment)} : text::Cell{}, plugin.path,
       plugin.sha256,
       usable ? text::Cell{} : text::Cell{described_outcome(found.outcome, found.message)}});
  return table;
}

}  // namespace matchbench::conformance
