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
  std::size_t jobs = 1;  // so many libraries at once
  // Of programs where nobody is trained: nobody reads what they say of themselves.
  session::Introduction of_programs = session::Introduction::kOwn;
};

// A plugin whose files cannot be read as they are (a pipe is among them, a link that leads out, or
// more than anybody may have) fails to load, as it does in each of its sessions: that is nobody
// else's round.
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

// Those of the contest that can be asked at all. What goes wrong here does so again when the
// entrant is looked at by itself, and is said there.
KnownMatchmakers identify_ahead(const contest::Contest& contest,
                                const registry::PluginRegistry& registry,
                                const session::StartWorker& start_worker,
                                const session::Bounds& bounds, const Introductions& introductions);

}  // namespace matchbench::conduct
