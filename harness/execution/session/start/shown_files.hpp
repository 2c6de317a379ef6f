#pragma once

#include "harness/execution/keeper/keeper.hpp"
#include "harness/execution/protocol/messages.hpp"
#include "harness/execution/registry/program_plugin.hpp"

#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>

namespace matchbench::session {

// Says why the plugin of this library may read that file alone and not the folder in which it lies:
// the folder contains one of `guarded`, or is part of one, or contains the home or the temporary
// folder.
// "" if the folder is its own. `guarded`: what no plugin may read, such as the collection, and the
// libraries of all entrants. Throws an input Error if there is no such folder.
std::string fault_of_plugin_folder(const std::filesystem::path& library,
                                   std::span<const std::filesystem::path> guarded);

// What a library is shown of its folder, which therefore is part of its digest.
registry::Beside beside_library(const std::filesystem::path& library,
                                std::span<const std::filesystem::path> guarded);

// Finds what no plugin may read, once for all who judge files while the result lives. Otherwise
// each of them would look for it anew, which takes longer the more entrants there are. Throws as
// GuardedFiles does.
std::shared_ptr<const void> find_guarded(std::span<const std::filesystem::path> guarded);

// The files that a plugin may not see, and the folders in which its interpreter may lie, as in
// SessionRules.
struct Bounds {
  std::span<const std::filesystem::path> guarded = {};
  std::span<const std::filesystem::path> interpreters = {};
};

// Adds to the policy what the plugin that `start` names may see and execute, opened once and judged
// here: its library and, if that is its own, the folder around it; the libraries that these need;
// what the organiser hands to it; an interpreter's own files and what plugin.yaml declares; what
// everybody needs. With a keeper on this machine workers see copies, made when a plugin is first
// shown; what is too large for that is named in the policy, file by file, and the log says so.
// Without one, all is. Throws an input Error if the plugin asks for what none may read or for more
// than anybody gets, an environment Error if the host is in trouble. `before_reading`: as in
// SessionRules.
void show_files(const protocol::Start& start, const Bounds& bounds,
                const std::function<void()>& before_reading, keeper::Keeper& keeper,
                ConfinementPolicy& policy);

}  // namespace matchbench::session
