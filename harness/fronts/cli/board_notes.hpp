#pragma once

#include "harness/foundation/text/table/table.hpp"
#include "harness/publishing/publish/round_board.hpp"
#include "harness/publishing/publish/track_folder.hpp"

#include <string>

namespace matchbench::cli {

// What is printed above a board on a terminal: the round, measures that some requests leave
// undefined, and that no pair can be separated if that is so.
std::string board_heading(const publish::RoundBoard& round);

// How much is printed below a board: warnings are all there in either case.
enum class Legend {
  kShort,  // what the first columns mean, six lines of notes, and how many others there are
  kAll,    // what all columns mean, and all notes
};

// What is printed below it: how the columns of `shown` are to be read, and remarks on entrants.
std::string board_notes(const publish::RoundBoard& round, const text::Table& shown, Legend legend);

// The same for the board of all tracks.
std::string overall_heading(const publish::TrackFolder& folder, const report::OverallBoard& board);
std::string overall_notes(const publish::TrackFolder& folder, const report::OverallBoard& board);

// What standard error says beside a board that a program reads: what is missing in it, and
// what matters for reading it.
std::vector<std::string> notes_beside(const publish::RoundBoard& round);

}  // namespace matchbench::cli
