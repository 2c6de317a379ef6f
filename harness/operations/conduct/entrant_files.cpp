#include "harness/operations/conduct/entrant_files.hpp"

#include "harness/execution/registry/handed_files.hpp"
#include "harness/execution/registry/program_plugin.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/operations/conduct/entrant_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace matchbench::conduct {
namespace {

// Without digests.
std::vector<HandedFile> named_or_usual_files(const contest::EntrantSpec& spec,
                                             const contest::Contest& contest,
                                             const registry::PluginManifest& manifest) {
  std::vector<HandedFile> files;
  if (spec.files.empty()) {
    // Most plugins take none, so the machine's folders are not looked for.
    if (manifest.files) files = registry::usual_files(manifest, registry::package_folders());
    return files;
  }
  for (const auto& [key, path, where] : spec.files) {
    try {
      registry::require_declared_file(manifest, key);
    } catch (const Error& error) {
      throw error.within(named(spec)).at(where);
    }
    const std::filesystem::path place = (contest.file.parent_path() / path).lexically_normal();
    if (!is_there(place)) {
      throw input_error(
          where, fmt::format("{}: there is no file or folder {}", named(spec), place.string()),
          "correct the path, which is relative to this file");
    }
    files.push_back({key, place.string(), {}});
  }
  std::ranges::sort(files, {}, &HandedFile::key);
  return files;
}

}  // namespace

std::vector<HandedFile> files_of(const contest::EntrantSpec& spec, const contest::Contest& contest,
                                 const registry::PluginManifest& manifest, HandedDigests& known) {
  std::vector<HandedFile> files = named_or_usual_files(spec, contest, manifest);
  if (const auto lacking = registry::lacking_file(manifest, files)) {
    throw of_entrant(spec,
                     environment_error(fmt::format("the file '{}' is needed and not there: {}",
                                                   lacking->key, lacking->meaning),
                                       registry::remedy_for(*lacking)));
  }
  for (HandedFile& file : files) {
    const auto [place, is_new] = known.try_emplace(file.path);
    try {
      if (is_new) place->second = registry::handed_digest(file.path);
    } catch (const Error& error) {
      throw of_entrant(spec, error);
    }
    file.sha256 = place->second;
  }
  return files;
}

}  // namespace matchbench::conduct
