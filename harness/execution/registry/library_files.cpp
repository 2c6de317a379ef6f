#include "harness/execution/registry/library_files.hpp"

#include "harness/execution/registry/program_plugin.hpp"
#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>

namespace matchbench::registry {

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
  const std::string state = plugin_state(plugin.path);
  const auto known = known_.find(plugin.path);
  if (known != known_.end() && known->second == state) return;
  if (plugin_digest(plugin.path) != plugin.sha256) {
    throw environment_error(
        fmt::format("{} has changed since the round began",
                    is_program(plugin.path) ? "the folder of the program " + plugin.path
                                            : "the library " + plugin.path),
        "put the former one back, or continue with 'matchbench run --resume', which runs its "
        "entrants "
        "anew");
  }
  known_[plugin.path] = state;
}

}  // namespace matchbench::registry
