#pragma once

#include "harness/foundation/text/table/table.hpp"
#include "harness/publishing/report/board.hpp"
#include "harness/scoring/analysis/timing/block_times.hpp"
#include "harness/scoring/results/round_results.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace matchbench::report {

// Times that are compared block by block, so that nodes may differ: analysis/timing/block_times.hpp
// says how. Entrants whose times do not count as measured are compared with nobody.

// Of each entrant the times in blocks; none of one whose times are not valid.
std::vector<analysis::BlockTimes> block_times(const results::RoundResults& results);

// Every entrant against the fastest; none for a round on one machine.
std::optional<analysis::BlockStandings> block_standings(const results::RoundResults& results);

// Of the entrants that a board does not separate from its best score, the fastest beside it.
struct FasterTie {
  std::size_t entrant = 0;
  double ratio = 1;             // time of the entrant with the best score over that of this one
  measures::Interval interval;  // of the ratio, all of it above 1
};
// `times`: block_times(), which are the same for all boards of a round. None if there is none, or
// if times do not compare: they are not valid, machines differ, or one of the two was granted
// something, ran beside others or has no times.
std::optional<FasterTie> faster_tie(const Board& board, const results::RoundResults& results,
                                    std::span<const analysis::BlockTimes> times);

// All pairs of entrants: ratio and difference with their intervals, and how many blocks they share.
text::Table block_pairs_table(const results::RoundResults& results);

// What the figures of one comparison are, as cells: ratio, its bounds, difference in ms, its
// bounds, blocks. Empty cells, and 0 blocks, if the two share none.
std::vector<text::Column> block_ratio_columns(int importance, int importance_of_bounds);
std::vector<text::Cell> block_ratio_cells(
    const std::optional<analysis::BlockComparison>& comparison);

// How they come about, sentences for people.
std::string block_ratio_rule();

}  // namespace matchbench::report
