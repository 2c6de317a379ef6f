#pragma once

#include "harness/execution/registry/plugin_manifest.hpp"
#include "harness/foundation/model/entrant.hpp"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace matchbench::registry {

// The folders in which pip installs packages, in the order in which they are looked into: of the
// environment that this program is installed in, of the active one (VIRTUAL_ENV, CONDA_PREFIX), of
// the first python3 on the PATH, of the user, of the system. Nothing is run to find them. All
// exist.
std::vector<std::filesystem::path> package_folders();

// What is handed to a plugin if nobody names a file for it: what its manifest says of a Python
// package, where the first of `folders` that has it has it. Nothing of a plugin that does not come
// with matchbench, whose author must not choose among the organiser's files. Without digests.
std::vector<HandedFile> usual_files(const PluginManifest& manifest,
                                    std::span<const std::filesystem::path> folders);

// Throws an input Error, without a place, if the manifest says which files the plugin takes and
// this is none of them.
void require_declared_file(const PluginManifest& manifest, const std::string& key);

// The first file that the plugin cannot do without and that is not among those; none: it has all.
std::optional<DeclaredFile> lacking_file(const PluginManifest& manifest,
                                         std::span<const HandedFile> files);

// What to do about it: the command that installs it, and the key of contests.
std::string remedy_for(const DeclaredFile& lacking);

}  // namespace matchbench::registry
