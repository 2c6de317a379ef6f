#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/execution/registry/plugin_registry.hpp"
#include "harness/execution/session/start/identify.hpp"
#include "harness/execution/session/start/shown_files.hpp"
#include "harness/execution/session/worker.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <tuple>

namespace matchbench::conduct {

// How entrants are asked who they are.
struct Introductions {
  std::size_t jobs = 1;  // how many libraries are asked at once
  // Of programs, if the contest trains nobody; else it is their own in any case.
  session::Introduction of_programs = session::Introduction::kOwn;
};

// Asks the entrant's library who it is. A plugin whose files cannot be read as they are (a pipe is
// among them, a link that leads out, or more than anybody may have) has failed to load, as it does
// in each of its sessions: the round of the others goes on.
session::Identification identify_once(const std::filesystem::path& library,
                                      const contest::EntrantSpec& spec,
                                      const contest::Contest& contest,
                                      const session::StartWorker& start_worker,
                                      const session::Bounds& bounds,
                                      session::Introduction of_programs);

// What the matchmakers of libraries say of themselves: entrants of one library that differ in their
// parameters alone, and not in what they are granted, are one matchmaker, asked once.
using KnownMatchmakers = std::map<std::tuple<std::filesystem::path, std::uint32_t, std::string>,
                                  session::Identification>;

// What those of the contest say that can be asked at all. What goes wrong here goes wrong again
// when identify_entrants() looks at the entrant, which then says so.
KnownMatchmakers identify_ahead(const contest::Contest& contest,
                                const registry::PluginRegistry& registry,
                                const session::StartWorker& start_worker,
                                const session::Bounds& bounds, const Introductions& introductions);

}  // namespace matchbench::conduct
