#pragma once

#include "harness/app/results/round_board.hpp"

#include <string>

namespace matchbench {

// What stands above a board on a terminal: the round, and measures that some requests leave
// undefined.
std::string board_heading(const RoundBoard& round);

// What stands below it: how its columns are to be read, and remarks on entrants.
std::string board_notes(const RoundBoard& round);

}  // namespace matchbench
