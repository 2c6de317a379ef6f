#pragma once

#include "harness/execution/registry/plugin_manifest.hpp"
#include "harness/foundation/model/entrant.hpp"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace matchbench::registry {

// The folders in which pip installs packages, in the order in which they are searched: those of the
// environment that this program is installed in, of the active one (VIRTUAL_ENV, CONDA_PREFIX), of
// the first python3 on the PATH, of the user, of the system. Nothing is run to find them. All
// exist.
std::vector<std::filesystem::path> package_folders();

// What is handed to a plugin if nobody names a file for it: each file that its manifest expects in
// a Python package, from the first of `folders` that contains it. Only a plugin that comes with
// matchbench gets any, since no other author may choose among the organiser's files. The digests
// are empty.
std::vector<HandedFile> usual_files(const PluginManifest& manifest,
                                    std::span<const std::filesystem::path> folders);

// Throws an input Error, without a place, if the manifest says which files the plugin takes and
// none of them has this key.
void require_declared_file(const PluginManifest& manifest, const std::string& key);

// The first file that the plugin cannot do without and that is not among these; none if it has all.
std::optional<DeclaredFile> lacking_file(const PluginManifest& manifest,
                                         std::span<const HandedFile> files);

// What to do about it: the command that installs it, and the key of contests.
std::string remedy_for(const DeclaredFile& lacking);

}  // namespace matchbench::registry
