#pragma once

namespace matchbench::store {

// Takes version 1 to version 2: what the contest asked for as typed facts, environments that belong
// to sessions, rounds in parts, and a leaderboard that follows the contest's policy for undefined
// scores.
extern const char* const kSchema2;

// Temporary views that show a file of version 1 as version 2, for reading without changing it.
extern const char* const kSchema1AsSchema2;

}  // namespace matchbench::store
