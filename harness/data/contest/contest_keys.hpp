#pragma once

#include "harness/data/contest/protocol_keys.hpp"

#include <span>

namespace matchbench::contest {

// What a contest file may contain besides `entrants` and `protocol`, whose keys have tables of
// their own. Reading refuses every other key, and the tables of docs/contest.md are these.
std::span<const NestedKey> contest_keys();
std::span<const NestedKey> training_keys();
std::span<const NestedKey> track_keys();

}  // namespace matchbench::contest
