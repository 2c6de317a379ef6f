#pragma once

#include "harness/operations/season/history.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::season {

// What to do about a season that is not right.
inline constexpr const char* kAsk = "ask the organiser, and show what you have kept";

// Each throws an input Error that names the journal's file and the first submission that is wrong.

// Each was taken while its phase was open, under a name that was free, and no team has handed in
// the bytes of another.
void require_taken_rightly(const Season& season, const std::vector<Event>& events,
                           const std::string& file);

// The phase's quota is kept, counted as `run` does, which stops before it is one too many.
void require_within_quota(const Phase& phase, const History& history, const std::string& file);

// Each team with a submission that was accepted takes part in a final that has been held. Returns a
// remark on each that does with another one than its last: team.yaml has to name that. `entries`:
// the folder of all submissions.
std::vector<std::string> require_all_teams(const Season& season, const Phase& phase,
                                           const History& history,
                                           const std::filesystem::path& entries,
                                           const std::string& file);

}  // namespace matchbench::season
