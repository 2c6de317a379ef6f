#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/operations/conduct/prepare_contest.hpp"

#include <filesystem>
#include <string>

namespace matchbench::conduct {

// The name of the machine, as the request or else the system gives it.
std::string node_of(const PreparedContest& prepared);

// Throws an input Error if the database contains another shard, was begun on another
// node, or is made of parts and lacks some of them.
void require_same_part(const store::RoundStore& store, const PreparedContest& prepared,
                       const std::filesystem::path& path);

}  // namespace matchbench::conduct
