#pragma once

#include "harness/operations/season/season_file.hpp"

#include <string>

namespace matchbench::season {

// What depends on the phase and on who looks. Everything that is shown is asked for here before
// anything is written.

// Whether everybody may see the board of the phase at that time.
bool shows_board(const Phase& phase, Instant at);

// From when on everybody may see it, as a sentence: "The board is shown from …".
std::string board_sentence(const Phase& phase, Instant at);

// Whether everybody may see that a submission was handed in, and what became of it: always, but in
// a blind phase only when its board is shown.
bool shows_entries(const Phase& phase, Instant at);

}  // namespace matchbench::season
