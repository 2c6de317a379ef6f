#pragma once

#include "harness/publish/round_board.hpp"
#include "harness/publish/track_folder.hpp"

#include <string>

namespace matchbench {

// What stands above a board on a terminal: the round, and measures that some requests leave
// undefined.
std::string board_heading(const RoundBoard& round);

// What stands below it: how its columns are to be read, and remarks on entrants.
std::string board_notes(const RoundBoard& round);

// The same for the board of all tracks.
std::string overall_heading(const TrackFolder& folder, const OverallBoard& board);
std::string overall_notes(const TrackFolder& folder, const OverallBoard& board);

}  // namespace matchbench
