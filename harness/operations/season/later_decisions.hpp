#pragma once

#include "harness/operations/season/open_season.hpp"

#include <string>

namespace matchbench::season {

// The organiser ends the part of a submission, whose lines stay. Throws an input Error if there is
// no such submission, if it has no part any more, or if no reason is given.
Event disqualify(OpenSeason& season, const std::string& entry, const std::string& reason,
                 Instant at);

// The submission waits again, and the next run asks it anew; its former round stays in the state
// folder. Throws an input Error if there is no such submission, if it was in a final, which is one
// round, if it has no result yet, or if no reason is given.
Event ask_again(OpenSeason& season, const std::string& entry, const std::string& reason,
                Instant at);

// Scores all rounds of a phase with the judgments that its collection has now. Throws an input
// Error if there is no such phase, if nothing of it is scored, or if no reason is given, and as
// score::score_round() does.
Event rescore(OpenSeason& season, const std::string& phase, const std::string& reason, Instant at);

}  // namespace matchbench::season
