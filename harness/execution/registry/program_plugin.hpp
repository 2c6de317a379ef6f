#pragma once

#include "harness/data/contest/protocol_settings.hpp"
#include "harness/execution/protocol/messages.hpp"
#include "harness/execution/registry/plugin_manifest.hpp"
#include "harness/execution/registry/python_environment.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::registry {

// How much memory a virtual machine may keep: what its options of the protocol say, or little
// more than what is alive, for somebody who looks for leaks.
enum class HeapUse { kUsual, kTight };

// How the program of a manifest is started and who it is, with the interpreter found: in the
// folder, or in /usr/local/bin, /usr/bin or /bin. The first words of a virtual machine say how much
// memory and how many processors the protocol gives it, unless they say so themselves. Throws an
// Error that names file, value and remedy: an input Error if the manifest names no program or one
// that cannot be started, an environment Error if the interpreter is not installed.
protocol::ProgramOrder program_order(const PluginManifest& manifest,
                                     const contest::ProtocolSettings& protocol,
                                     HeapUse heap = HeapUse::kUsual);

// The folders in which the settings of an environment of Python's are looked for, for the program
// of this manifest.
std::vector<std::filesystem::path> environments_looked_for(const PluginManifest& manifest);

// Throws an input Error that names the source files of the folder if the one that the interpreter
// is given is not there: the interpreter would complain of it in each worker, in its own words. Of
// what does not lie in the folder it says nothing.
void require_source(const PluginManifest& manifest);

// The Python environment in which the program of a manifest runs; nothing if it runs in none.
// Throws as program_order() does.
std::optional<PythonEnvironment> environment_of(const PluginManifest& manifest);

// What counts as a library's own beside its file and its plugin.yaml: nothing, or, if its folder is
// shown to it, all files and links there but databases of matchbench. A program's folder is its
// own.
enum class Beside : std::uint8_t { kNothing, kFolder };

// SHA-256 of a plugin: of a library's bytes, with the names and bytes of what is its own if there
// is any; or of the names and bytes of all files in a program's folder, and of what it needs of its
// Python environment and of the interpreter that this was made from, compiled modules of the latter
// left out, which Python makes anew. Throws an input Error if a file cannot be read, a link leads
// out of a program's folder or environment other than to the interpreter, or the plugin is larger
// than a ShownSize may be.
std::string plugin_digest(const std::filesystem::path& plugin, Beside beside = Beside::kNothing);

// SHA-256 of what the organiser hands to a plugin: of a file's bytes, or of the names and bytes of
// all files below a folder. Throws an environment Error if nothing is there, an input Error if a
// file cannot be read, a link below the folder leads out of it, or it is larger than what is handed
// over may be.
std::string handed_digest(const std::filesystem::path& path);

// Throws as plugin_digest() does for links that lead out, without reading the files.
void require_inner_links(const std::filesystem::path& plugin);

// What the files of a plugin were when its digest was taken, without reading them: dates and sizes.
// Throws an environment Error if the plugin is gone.
std::string plugin_state(const std::filesystem::path& plugin, Beside beside = Beside::kNothing);
// The same of what was handed to one. Throws as handed_digest() does for links and sizes, too.
std::string handed_state(const std::filesystem::path& path);

}  // namespace matchbench::registry
