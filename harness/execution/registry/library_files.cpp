#include "harness/execution/registry/library_files.hpp"

#include "harness/execution/registry/program_plugin.hpp"
#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>

namespace matchbench::registry {

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
