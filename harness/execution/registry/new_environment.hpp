#pragma once

#include "harness/execution/registry/plugin_manifest.hpp"

#include <filesystem>
#include <functional>

namespace matchbench::registry {

// What may be installed: packages that are finished, or whatever the file names, which may run
// foreign code on this machine while it is built.
enum class Packages { kFinished, kBuilt };

// Makes the environment .venv in the folder of a Python program and installs what the file
// requires, with uv if that is found on the PATH, else with the interpreter's own venv and pip.
// This uses the network, which `announce` says before, and what they print goes to standard error.
// `interrupt` is asked several times a second. Throws an Error, with no .venv left behind, if the
// file asks for what it may not (required_packages()), if the folder has an environment already, if
// the program is none of Python or if they fail.
void make_environment(const PluginManifest& manifest, const std::filesystem::path& requirements,
                      Packages packages, const std::function<void()>& announce,
                      const std::function<bool()>& interrupt);

}  // namespace matchbench::registry
