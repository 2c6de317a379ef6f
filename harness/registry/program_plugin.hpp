#pragma once

#include "harness/contest/protocol_settings.hpp"
#include "harness/protocol/messages.hpp"

#include <filesystem>
#include <string>

namespace matchbench::registry {

// A plugin that is a program is known by the file plugin.yaml of its folder, as one that is a
// library is known by the library.
inline constexpr const char* kManifestName = "plugin.yaml";

inline bool is_program(const std::filesystem::path& plugin) {
  return plugin.filename() == kManifestName;
}

// Whether plugin.yaml names a program, and does not just describe a library. Throws an input Error
// if it cannot be read.
bool names_program(const std::filesystem::path& manifest);

// What plugin.yaml says about how the program is started and who it is, with the interpreter found:
// in the folder, or in /usr/local/bin, /usr/bin or /bin. The first words of a Java virtual machine
// say how much memory and how many processors the protocol gives it, unless they say so themselves.
// Throws an Error that names file, value and remedy: an input Error if the file is no such manifest
// or names what cannot be started, an environment Error if the interpreter is not installed.
protocol::ProgramOrder read_program(const std::filesystem::path& manifest,
                                    const contest::Protocol& protocol);

// SHA-256 of a plugin: of a library's bytes, or of the names and bytes of all files in a program's
// folder. Throws an input Error if a file cannot be read, or a link leads out of the folder.
std::string plugin_digest(const std::filesystem::path& plugin);

// What the files of a plugin were when its digest was taken, without reading them: dates and sizes.
// Throws an environment Error if the plugin is gone.
std::string plugin_state(const std::filesystem::path& plugin);

}  // namespace matchbench::registry
