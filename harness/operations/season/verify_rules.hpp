#pragma once

#include "harness/operations/season/history.hpp"

#include <string>
#include <vector>

namespace matchbench::season {

// What to do about a season that is not right.
inline constexpr const char* kAsk = "ask the organiser, and show what you have kept";

// Each throws an input Error that names the journal's file and the first submission that is wrong.

// Each was taken while its phase was open.
void require_in_time(const Season& season, const std::vector<Event>& events,
                     const std::string& file);

// The phase's quota is kept, counted as `run` does, which stops before it is one too many.
void require_within_quota(const Phase& phase, const History& history, const std::string& file);

}  // namespace matchbench::season
