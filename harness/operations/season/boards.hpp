#pragma once

#include "harness/operations/season/kept_scores.hpp"
#include "harness/operations/season/open_season.hpp"
#include "harness/publishing/report/board/leaderboard.hpp"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace matchbench::season {

// The databases that the board of a phase is made of: the baselines' and, of each team, that of its
// last scored submission or of the one that its team.yaml names; of a final its one round, which is
// told first who was withdrawn or disqualified.
std::vector<std::filesystem::path> rounds_of_board(const OpenSeason& season, const Phase& phase);

// That board, with all that the organiser knows. None if nothing is scored. Throws an input Error
// if the rounds make no common board, as after judgments were changed without 'run --rescore'.
std::optional<report::Leaderboard> read_board(const Phase& phase,
                                              const std::vector<std::filesystem::path>& rounds);

// A team on a ladder.
struct Rung {
  std::string team;
  double value = 0;
};
struct Ladder {
  std::string measure;
  std::vector<Rung> rungs;  // best first, then by name
};
// The public board of a phase whose rule is the ladder; none if nothing is scored.
std::optional<Ladder> read_ladder(const OpenSeason& season, const Phase& phase, KeptScores& kept);

// What a ladder shows of a team whose submissions have these values by request, in the order in
// which they were scored: the mean of the first; from then on that of a later one only if it beats
// the one shown by more than the standard error of their paired differences (Blum and Hardt, The
// Ladder, ICML 2015, without a parameter). Requests count that are defined for both. None without
// submissions, or if none is defined for any request.
std::optional<double> ladder_value(std::span<const RequestValues> submissions, bool less_is_better);

}  // namespace matchbench::season
