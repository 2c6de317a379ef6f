#pragma once

#include "harness/foundation/text/table/table.hpp"
#include "harness/publishing/report/board/leaderboard.hpp"

#include <optional>
#include <string>

namespace matchbench::season {

// How the order of practice held in the final.
struct Moves {
  text::Table table;          // team, place before, place after, places won
  std::optional<double> tau;  // Kendall's tau-b of the scores; none if a board ties all
};

// Of the teams and baselines that have a score on both boards, each by its best row; places are
// among these, and equal scores share one. None if they are fewer than two.
std::optional<Moves> moves_between(const report::Leaderboard& before,
                                   const report::Leaderboard& after);

}  // namespace matchbench::season
