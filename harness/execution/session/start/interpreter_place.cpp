#include "harness/execution/session/start/interpreter_place.hpp"

#include "harness/execution/keeper/interpreter_places.hpp"
#include "harness/execution/registry/named_path.hpp"
#include "harness/execution/registry/program_plugin.hpp"
#include "harness/execution/registry/python_environment.hpp"
#include "harness/execution/registry/system_files.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/shell_word.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

namespace matchbench::session {
namespace {

namespace fs = std::filesystem;

// `prefix`: what would have to be permitted.
registry::UnusablePath refusal(const fs::path& path, const fs::path& prefix,
                               const Position& where) {
  // A prefix that is the home would be refused even if it were permitted.
  const auto is_inside = [&](const fs::path& folder) { return lies_in(folder, prefix); };
  const bool is_of_many = std::ranges::any_of(keeper::folders_of_many(), is_inside);
  return registry::UnusablePath(input_error(
      where,
      fmt::format(
          "{} lies neither in the folder of the entrant, nor in those of the system, nor in "
          "a prefix that the organiser names",
          path.string()),
      is_of_many ? std::string("install it in a folder of its own, which can be permitted")
                 : fmt::format("if entrants may read all of it, add 'interpreters: [{}]' to the "
                               "contest, or --interpreter {}; an environment that comes from "
                               "elsewhere is to be made on this machine",
                               prefix.string(), word_to_copy(prefix.string()))));
}

void require_place(const fs::path& path, const fs::path& prefix, const Position& where,
                   const keeper::InterpreterPlaces& places) {
  const auto opened = registry::open_named(path);
  if (!opened || places.place_of(*opened) != keeper::InterpreterPlaces::Place::kRefused) return;
  throw refusal(path, prefix, where);
}

// What the path leads to, or the nearest above that which is there.
OpenedPath nearest_to(const fs::path& path) {
  if (auto opened = registry::open_named(path)) return *std::move(opened);
  for (fs::path at = registry::end_of_links(path);; at = at.parent_path()) {
    if (auto opened = registry::open_named(at)) return *std::move(opened);
  }
}

// As require_named_places() says, of one of them.
void require_named_place(const fs::path& path, const fs::path& prefix, const Position& where,
                         const keeper::InterpreterPlaces& places) {
  const OpenedPath nearest = nearest_to(fs::absolute(path));
  if (places.place_of(nearest) != keeper::InterpreterPlaces::Place::kRefused) return;
  throw refusal(path.lexically_normal(), prefix.lexically_normal(), where);
}

// What would have to be permitted for this file or link.
fs::path prefix_named_by(const fs::path& path) {
  std::error_code none;
  return registry::prefix_of(fs::is_symlink(path, none) ? registry::end_of_links(path) : path);
}

// The same of the links in an environment, and of the interpreter that it says it was made from.
void require_places_of_environment(const fs::path& environment, const fs::path& word,
                                   const Position& where, const keeper::InterpreterPlaces& places) {
  const auto require = [&](const fs::path& path, const fs::path& prefix) {
    std::error_code none;
    if (fs::is_symlink(path, none)) require_named_place(path, prefix, where, places);
  };
  require(environment, registry::end_of_links(environment));
  for (const char* part : {"pyvenv.cfg", "conda-meta", "bin"}) {
    require(environment / part, environment);
  }
  const fs::path interpreter = environment / "bin" / word.filename();
  require(interpreter, prefix_named_by(interpreter));
  const fs::path home = registry::stated_home(environment);
  if (!home.is_absolute()) return;
  require_named_place(home, registry::prefix_of(home / word.filename()), where, places);
}

}  // namespace

void require_named_places(const registry::PluginManifest& manifest,
                          std::span<const fs::path> interpreters,
                          std::span<const fs::path> guarded) {
  const fs::path folder = manifest.file.parent_path();
  const keeper::InterpreterPlaces places(interpreters, folder, guarded);
  if (!manifest.environment.empty()) {
    const fs::path environment = folder / manifest.environment;
    require_named_place(environment, environment, manifest.environment_where, places);
  }
  const fs::path word = manifest.program.empty() ? "" : manifest.program.front();
  if (word.empty()) return;
  // A name alone is looked for in the folder, which may have a link of this name, or in the system.
  const fs::path called = (folder / word).lexically_normal();
  require_named_place(called, prefix_named_by(called), manifest.program_where, places);
  const Position& where =
      manifest.environment.empty() ? manifest.program_where : manifest.environment_where;
  for (const fs::path& environment : registry::environments_looked_for(manifest)) {
    require_places_of_environment(environment, word, where, places);
    // The first is taken.
    if (is_there(environment / "pyvenv.cfg") || is_there(environment / "conda-meta")) return;
  }
}

void require_interpreter_place(const registry::PluginManifest& manifest,
                               const protocol::ProgramOrder& program,
                               std::span<const fs::path> interpreters,
                               std::span<const fs::path> guarded) {
  const fs::path folder = manifest.file.parent_path();
  const keeper::InterpreterPlaces places(interpreters, folder, guarded);
  const fs::path called = folder / program.words.front();
  const auto environment = registry::python_environment(called);
  if (!environment || !environment->is_virtual()) {
    const fs::path prefix = registry::prefix_of(called);
    return require_place(called, prefix, manifest.program_where, places);
  }
  const Position& where =
      manifest.environment.empty() ? manifest.program_where : manifest.environment_where;
  require_place(environment->folder, environment->folder, where, places);
  // The base of one that was made by /bin/python3 is the root.
  require_place(environment->base / "lib", environment->base, where, places);
  require_place(called, environment->base, where, places);
}

std::vector<fs::path> permitted_prefixes(const WorkerSource& programs, bool strangers) {
  std::vector<fs::path> prefixes;
  for (const auto& prefix : programs.interpreters) {
    if (!is_folder(prefix)) {
      throw input_error(fmt::format("--interpreter {}: there is no such folder", prefix.string()),
                        "name the folder that the interpreter was installed in");
    }
    prefixes.push_back(fs::absolute(prefix));
  }
  std::ranges::move(registry::usual_prefixes(strangers), std::back_inserter(prefixes));
  return prefixes;
}

std::string fault_of_interpreter_place(const registry::PluginManifest& manifest,
                                       std::span<const fs::path> interpreters,
                                       std::span<const fs::path> guarded) {
  try {
    require_named_places(manifest, interpreters, guarded);
    require_interpreter_place(manifest,
                              registry::program_order(manifest, contest::ProtocolSettings()),
                              interpreters, guarded);
  } catch (const registry::UnusablePath& error) {
    return error.what();
  } catch (const Error&) {  // of those who start it
  }
  return {};
}

}  // namespace matchbench::session
