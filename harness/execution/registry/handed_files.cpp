#include "harness/execution/registry/handed_files.hpp"

#include "harness/execution/registry/plugin_registry.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/nearest.hpp"
#include "harness/foundation/base/os/environment_of_process.hpp"
#include "harness/foundation/base/os/program_folder.hpp"
#include "harness/foundation/base/os/user_folders.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <system_error>
#include <utility>

namespace matchbench::registry {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPipsFolder = "site-packages";
constexpr const char* kDebiansFolder = "dist-packages";

void add_folder(const fs::path& folder, std::vector<fs::path>& found) {
  if (is_folder(folder) && std::ranges::find(found, folder) == found.end()) found.push_back(folder);
}

// The folders of all versions of Python 3 below a prefix, such as /usr.
void add_prefix(const fs::path& prefix, std::vector<fs::path>& found) {
  if (!prefix.is_absolute()) return;
  std::vector<fs::path> versions;
  std::error_code none;
  for (fs::directory_iterator at(prefix / "lib", none), end; !none && at != end;
       at.increment(none)) {
    if (at->path().filename().string().starts_with("python3")) versions.push_back(at->path());
  }
  std::ranges::sort(versions);
  for (const fs::path& version : versions) {
    add_folder(version / kPipsFolder, found);
    add_folder(version / kDebiansFolder, found);
  }
}

// A wheel puts its programs into the package or into the environment's own folders.
void add_own(std::vector<fs::path>& found) {
  const fs::path installed = installation_folder();
  for (fs::path above = installed; above.has_relative_path(); above = above.parent_path()) {
    if (above.filename() == kPipsFolder || above.filename() == kDebiansFolder) {
      add_folder(above, found);
    }
  }
  add_prefix(installed, found);
}

bool is_shipped(const fs::path& manifest) {
  const fs::path folder = manifest.parent_path();
  const auto shipped = PluginRegistry::standard().find_shipped(folder.filename().string());
  return shipped && shipped->library.parent_path() == folder;
}

}  // namespace

std::vector<fs::path> package_folders() {
  std::vector<fs::path> found;
  add_own(found);
  for (const char* variable : {"VIRTUAL_ENV", "CONDA_PREFIX"}) {
    add_prefix(path_in_environment(variable), found);
  }
  // The python3 of an environment may be a link to another one. Its packages lie beside the link,
  // so the link is not followed.
  if (const auto python = found_on_path("python3")) {
    add_prefix(python->parent_path().parent_path(), found);
  }
  if (const fs::path home = path_in_environment("HOME"); home.is_absolute()) {
    add_prefix(home / ".local", found);
  }
  add_prefix("/usr/local", found);
  add_prefix("/usr", found);
  return found;
}

std::vector<HandedFile> usual_files(const PluginManifest& manifest,
                                    std::span<const fs::path> folders) {
  std::vector<HandedFile> files;
  if (!manifest.files || !is_shipped(manifest.file)) return files;
  for (const DeclaredFile& declared : *manifest.files) {
    if (declared.package.empty()) continue;
    const auto folder = std::ranges::find_if(
        folders, [&](const fs::path& one) { return is_there(one / declared.package); });
    if (folder == folders.end()) continue;
    files.push_back({declared.key, (*folder / declared.package).string(), {}});
  }
  std::ranges::sort(files, {}, &HandedFile::key);
  return files;
}

void require_declared_file(const PluginManifest& manifest, const std::string& key) {
  if (!manifest.files) return;
  std::vector<std::string_view> keys;
  for (const DeclaredFile& declared : *manifest.files) keys.push_back(declared.key);
  if (std::ranges::find(keys, key) != keys.end()) return;
  throw input_error(fmt::format("the plugin takes no file '{}'", key),
                    keys.empty() ? "it takes none" : suggestion(key, keys));
}

std::optional<DeclaredFile> lacking_file(const PluginManifest& manifest,
                                         std::span<const HandedFile> files) {
  if (!manifest.files) return std::nullopt;
  for (const DeclaredFile& declared : *manifest.files) {
    const bool is_handed = std::ranges::find(files, declared.key, &HandedFile::key) != files.end();
    if (declared.needed && !is_handed) return declared;
  }
  return std::nullopt;
}

std::string remedy_for(const DeclaredFile& lacking) {
  const std::string named = fmt::format("name it in the contest: files: {{{}: PATH}}", lacking.key);
  return lacking.install.empty() ? named : fmt::format("{}; or {}", lacking.install, named);
}

}  // namespace matchbench::registry
