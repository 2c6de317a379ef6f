#pragma once

#include "harness/execution/registry/plugin_manifest.hpp"
#include "harness/foundation/model/shown_size.hpp"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>

namespace matchbench::registry {

// What may be installed: packages that are finished, or whatever the file names, which may run
// foreign code on this machine while it is built.
enum class Packages { kFinished, kBuilt };

struct NewEnvironment {
  std::filesystem::path requirements;  // the file that names the packages
  Packages packages = Packages::kFinished;
  // The interpreter that the environment is made from; empty: the system's python3.
  std::filesystem::path python = {};
  // What the packages may take on the disk while they are installed.
  std::uint64_t most_bytes = ShownSize::kMostBytes;
  // What a process may have that reads them, unless they may be built.
  std::uint64_t most_memory_bytes = std::uint64_t{2} << 30;
  // For all of it; none: a person waits, who can interrupt it.
  std::optional<std::chrono::minutes> deadline = {};
};

// Makes the environment .venv in the folder of a Python program and installs what the file
// requires, with pip. Unless packages may be built, nothing that anybody else has written is
// started: neither what `program` names nor what lies in the program's folder or in the packages;
// and nothing is written elsewhere, whatever names are in the packages. The new environment's own
// interpreter is not started either, since it runs code of the packages.
// This uses the network, which `announce` says before, and what they print goes to standard error.
// `interrupt` is asked several times a second. Throws an Error, with no .venv left behind, if the
// file asks for what it may not (required_packages()), if the packages take more than they may of
// the disk, the memory or the time of whoever tries a stranger's, if the folder has an environment
// already, if the program is none of Python or if they fail.
void make_environment(const PluginManifest& manifest, const NewEnvironment& wanted,
                      const std::function<void()>& announce,
                      const std::function<bool()>& interrupt);

}  // namespace matchbench::registry
