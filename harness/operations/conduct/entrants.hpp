#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/execution/round/round.hpp"
#include "harness/execution/session/start/shown_files.hpp"
#include "harness/execution/session/worker.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::conduct {

// What no entrant may read even if it is beside its library: the contest file, its collection,
// the database, the libraries and run files of all entrants.
std::vector<std::filesystem::path> guarded_paths(const contest::Contest& contest,
                                                 const std::filesystem::path& database);

// Finds each entrant's library and asks it, in a worker, who it is. One that cannot be opened still
// takes part: its failure is a result. A library without a matchmaker of the index is an Error with
// the contest's line. A plugin that does not exist, or a program whose interpreter
// is not installed, is left out if the contest says that it may be; else it is an Error, with the
// contest's line. `run_files` are those of the contest. What the organiser should know is added to
// `warnings`, a sentence each.
round::RoundEntrants identify_entrants(const contest::Contest& contest,
                                       const session::StartWorker& start_worker,
                                       const session::Bounds& bounds,
                                       std::vector<round::RunFileEntrant> run_files,
                                       std::vector<std::string>& warnings);

}  // namespace matchbench::conduct
