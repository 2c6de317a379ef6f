#pragma once

#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/contest/contest.hpp"
#include "harness/data/store/round/store.hpp"
#include "harness/operations/conduct/prepare_contest.hpp"
#include "harness/scoring/results/environment.hpp"

#include <filesystem>
#include <string>

namespace matchbench::conduct {

// Whether a stored round can be resumed as this contest, here and with this program: one round has
// one protocol, one machine unless it was merged from parts, and one harness, or its figures cannot
// be compared and what it says about itself is false. Entrants may be added and may have changed
// (their runs are made anew), and so may measures and relevance settings. Throws an input Error
// that names all that differs.
//
// `contest`: with all its entrants, also those that do not run now.
void require_same_round(const store::RoundStore& store, const contest::Contest& contest,
                        const Collection& collection, const results::EnvironmentRecord& environment,
                        const std::filesystem::path& path);

// The name of the machine, as the request or else the system gives it.
std::string node_of(const PreparedContest& prepared);

// Throws an input Error if the database contains another shard, was begun on another
// node, or is made of parts and lacks some of them.
void require_same_part(const store::RoundStore& store, const PreparedContest& prepared,
                       const std::filesystem::path& path);

}  // namespace matchbench::conduct
