#pragma once

#include "harness/data/contest/protocol_keys.hpp"

#include <span>

namespace matchbench::season {

// What season.yaml and team.yaml may contain. Reading refuses every other key, and the tables of
// docs/organise-a-season.md and docs/take-part.md are these.
std::span<const contest::NestedKey> season_keys();
std::span<const contest::NestedKey> phase_keys();
std::span<const contest::NestedKey> quota_keys();
std::span<const contest::NestedKey> team_keys();

}  // namespace matchbench::season
