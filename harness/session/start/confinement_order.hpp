#pragma once

#include "harness/contest/contest.hpp"
#include "harness/protocol/messages.hpp"
#include "harness/session/session_task.hpp"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

namespace matchbench::session {

// Why no plugin may read this folder: it holds one of `guarded` other than `own`, or is part of
// one, or holds the home or the temporary folder. "" if one may.
std::string fault_of_readable_folder(const std::filesystem::path& folder,
                                     const std::filesystem::path& own,
                                     std::span<const std::filesystem::path> guarded);

// Why the plugin of this library may read that file alone and not the folder in which it lies: the
// folder holds one of `guarded`, or is part of one, or holds the home or the temporary folder, or
// is too large to be copied for each worker. "" if the folder is its own. `guarded`: what no plugin
// may read, such as the collection, and the libraries of all entrants.
std::string fault_of_plugin_folder(const std::filesystem::path& library,
                                   std::span<const std::filesystem::path> guarded);

// What a worker for this library may touch: the library and, if that is its own, its folder for
// reading, and nothing of the collection. `session`: an empty folder, in which it finds its scratch
// folder for writing, and in which its copies of what it reads are put. Its processor time is not
// limited.
ConfinementPolicy confinement_order(const contest::ProtocolSettings& protocol,
                                    const std::filesystem::path& library,
                                    const std::filesystem::path& session,
                                    std::span<const std::filesystem::path> guarded = {});

// Processor time that a session of so many queries can use within its deadlines on as many threads
// as are allowed, twice, and a minute; 0 if a deadline is unlimited.
std::uint64_t cpu_limit_seconds(const contest::ProtocolSettings& protocol, std::size_t queries,
                                bool trained);

// What it may use. Threads beyond the contest's max_threads may exist, since libraries start some
// that then sleep; that they compute is found out by processor time.
WorkerLimits worker_limits(const contest::ProtocolSettings& protocol);

}  // namespace matchbench::session
