#pragma once

#include "harness/foundation/text/table/table.hpp"
#include "harness/publishing/publish/round_board.hpp"

#include <string>

namespace matchbench::publish {

// Adds to the table of a board, whose rows name their entrants, three columns for each measure: the
// lowest and the highest mean that it takes over all gradings of what is unjudged within its
// cutoff, MEASURE_least and MEASURE_most, and how far that is to be trusted, MEASURE_bounds
// ("exact" or "search"). Throws an input Error if the judgments cannot be had.
void add_bounds(const BoardRequest& request, const RoundBoard& round, text::Table& table);

// What the columns mean, for people.
std::string bounds_sentence();

}  // namespace matchbench::publish
