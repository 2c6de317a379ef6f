#pragma once

#include "harness/execution/protocol/messages.hpp"
#include "harness/execution/registry/plugin_manifest.hpp"
#include "harness/execution/session/worker_source.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace matchbench::session {

// Throws registry::UnusablePath if a manifest names its program or environment by a path that is
// not permitted, whether or not anything is there: a message about the file itself would tell the
// author which files this machine has. The other parameters are as below.
void require_named_places(const registry::PluginManifest& manifest,
                          std::span<const std::filesystem::path> interpreters,
                          std::span<const std::filesystem::path> guarded);

// Throws registry::UnusablePath, with the line that permits it, if the interpreter that a program's
// manifest names, its Python environment or what that was made from lies where none may
// (keeper::InterpreterPlaces): what comes along with it may belong to somebody else. What cannot be
// looked at is such a path, too. `program`: as registry::program_order() has it. `interpreters`:
// the prefixes that are permitted. `guarded`: what no plugin may read.
void require_interpreter_place(const registry::PluginManifest& manifest,
                               const protocol::ProgramOrder& program,
                               std::span<const std::filesystem::path> interpreters,
                               std::span<const std::filesystem::path> guarded);

// Those that `programs` names, and the usual ones (registry::usual_prefixes()). Throws an input
// Error if one that is named is no folder.
std::vector<std::filesystem::path> permitted_prefixes(const WorkerSource& programs, bool strangers);

// The message of the UnusablePath that require_interpreter_place() or registry::program_order()
// throws for the manifest; "" if there is none. Other faults are left to whoever starts the
// program.
std::string fault_of_interpreter_place(const registry::PluginManifest& manifest,
                                       std::span<const std::filesystem::path> interpreters,
                                       std::span<const std::filesystem::path> guarded);

}  // namespace matchbench::session
