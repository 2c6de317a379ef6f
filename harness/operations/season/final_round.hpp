#pragma once

#include "harness/operations/season/open_season.hpp"

#include <vector>

namespace matchbench::season {

// Whether it was decided who is in the round of a final: after a line for each there is one without
// a submission, so that a killed process leaves nobody out.
bool has_chosen(const OpenSeason& season, const Phase& phase);

// Whether the round of a final is to be held, or to be gone on with: its phase has ended, and there
// are some without a result.
bool is_final_due(const OpenSeason& season, const Phase& phase, Instant at);

// Who it is to be: of each team the accepted submissions that its team.yaml names, else its last
// accepted one. A team.yaml that cannot be read names none.
std::vector<Entry> chosen_finals(const OpenSeason& season, const Phase& phase);

// Who was chosen, also if they were withdrawn or disqualified since; and those of the others that
// have no result.
std::vector<Entry> all_finals(const History& history, const Phase& phase);
std::vector<Entry> unfinished_finals(const History& history, const Phase& phase);

// The submissions that the team.yaml of a team names for a phase; none if it names none or cannot
// be read. `entries`: the folder of all submissions.
std::vector<std::string> choice_of(const Season& season, const std::filesystem::path& entries,
                                   const std::string& team, const Phase& phase);

// Tells the round of a final, if it is there, who was withdrawn or disqualified since, so that no
// board of it counts them.
void withdraw_from_final(const OpenSeason& season, const Phase& phase);

}  // namespace matchbench::season
