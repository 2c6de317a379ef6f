#include "harness/execution/registry/library_files.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <iterator>
#include <system_error>
#include <utility>

namespace matchbench::registry {
namespace {

// Whether its folder has nothing but the library and, if there is one, its manifest.
bool is_alone(const std::filesystem::path& library) {
  const std::filesystem::path folder = library.parent_path();
  std::error_code none;
  const std::filesystem::directory_iterator names(folder, none);
  return std::distance(begin(names), end(names)) == (is_file(folder / kManifestName) ? 2 : 1);
}

// What the digest covers. The two digests of a library that is alone are the same; its folder then
// counts, so that a file which comes to it is noticed.
Beside beside_of(const PluginIdentity& plugin) {
  const bool is_of_file =
      !is_program(plugin.path) && plugin_digest(plugin.path, Beside::kNothing) == plugin.sha256;
  return is_of_file && !is_alone(plugin.path) ? Beside::kNothing : Beside::kFolder;
}

Error changed(const std::string& what) {
  return environment_error(
      fmt::format("{} has changed since the round began", what),
      "put the former one back, or continue with 'matchbench run --resume', which runs its "
      "entrants anew");
}

}  // namespace

void LibraryFiles::require_unchanged(const Entrant& entrant) {
  require_unchanged(entrant.plugin);
  for (const HandedFile& file : entrant.files) require_unchanged(file);
}

void LibraryFiles::require_unchanged(const HandedFile& file) {
  std::string state = handed_state(file.path);  // "" of an empty folder
  const auto known = handed_.find(file.path);
  if (known != handed_.end() && known->second == state) return;
  if (handed_digest(file.path) != file.sha256) throw changed(file.path);
  handed_[file.path] = std::move(state);
}

void LibraryFiles::require_unchanged(const PluginIdentity& plugin) {
  auto known = plugins_.find(plugin.path);
  if (known == plugins_.end()) {
    known = plugins_.emplace(plugin.path, Known{.beside = beside_of(plugin), .state = {}}).first;
  }
  const Beside beside = known->second.beside;
  std::string state = plugin_state(plugin.path, beside);
  if (state == known->second.state) return;
  if (plugin_digest(plugin.path, beside) != plugin.sha256) {
    throw changed(is_program(plugin.path) ? "the folder of the program " + plugin.path
                                          : "what belongs to the library " + plugin.path);
  }
  known->second.state = std::move(state);
}

}  // namespace matchbench::registry
