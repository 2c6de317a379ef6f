#include "harness/execution/registry/library_files.hpp"

#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <iterator>
#include <utility>

namespace matchbench::registry {
namespace {

bool is_alone(const std::filesystem::path& library) {
  std::error_code none;
  const std::filesystem::directory_iterator names(library.parent_path(), none);
  return std::distance(begin(names), end(names)) == 1;
}

// What the digest covers. Nothing may come to a library that is alone, either.
Beside beside_of(const PluginIdentity& plugin) {
  const bool is_of_file =
      !is_program(plugin.path) && plugin_digest(plugin.path, Beside::kNothing) == plugin.sha256;
  return is_of_file && !is_alone(plugin.path) ? Beside::kNothing : Beside::kFolder;
}

}  // namespace

void LibraryFiles::require_unchanged(const Entrant& entrant) {
  require_unchanged(entrant.plugin);
  for (const HandedFile& file : entrant.files) require_unchanged(file);
}

void LibraryFiles::require_unchanged(const HandedFile& file) {
  const std::string state = handed_state(file.path);
  const auto known = known_.find(file.path);
  if (known != known_.end() && known->second == state) return;
  if (handed_digest(file.path) != file.sha256) {
    throw environment_error(
        fmt::format("{} has changed since the round began", file.path),
        "put the former one back, or continue with 'matchbench run --resume', which runs its "
        "entrants anew");
  }
  known_[file.path] = state;
}

void LibraryFiles::require_unchanged(const PluginIdentity& plugin) {
  auto known = plugins_.find(plugin.path);
  if (known == plugins_.end()) {
    known = plugins_.emplace(plugin.path, Known{beside_of(plugin), {}}).first;
  }
  const Beside beside = known->second.beside;
  std::string state = plugin_state(plugin.path, beside);
  if (state == known->second.state) return;
  if (plugin_digest(plugin.path, beside) != plugin.sha256) {
    throw environment_error(
        fmt::format("{} has changed since the round began",
                    is_program(plugin.path) ? "the folder of the program " + plugin.path
                                            : "what belongs to the library " + plugin.path),
        "put the former one back, or continue with 'matchbench run --resume', which runs its "
        "entrants "
        "anew");
  }
  known->second.state = std::move(state);
}

}  // namespace matchbench::registry
