#include "harness/execution/registry/plugin_manifest.hpp"
#include "harness/foundation/base/error.hpp"
#include "tests/fuzz/require.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  try {
    const matchbench::registry::PluginManifest manifest =
        matchbench::registry::parse_plugin_manifest(text, "/entrant/plugin.yaml");
    require(manifest.program.empty() || !manifest.identity.id.empty());
    require(manifest.program.empty() || !manifest.program.front().empty());
    for (const std::string& file : manifest.system_files) {
      require(std::filesystem::path(file).is_absolute());
    }
    if (!manifest.parameters) return 0;
    for (const auto& parameter : *manifest.parameters) require(!parameter.name.empty());
    matchbench::registry::require_declared(manifest, "{}");
  } catch (const matchbench::Error&) {
    // Refused, as faulty input is.
  }
  return 0;
}
