#pragma once

#include "harness/operations/season/open_season.hpp"
#include "harness/publishing/report/board/leaderboard.hpp"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace matchbench::season {

// The board of a phase with all that the organiser knows: one row for each team, of its last scored
// submission or of the one that its team.yaml names, and the baselines; of a final all that took
// part. None if nothing is scored. Throws an input Error if the rounds make no common board, as
// after judgments were changed without 'run --rescore'.
std::optional<report::Leaderboard> read_board(const OpenSeason& season, const Phase& phase);

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
std::optional<Ladder> read_ladder(const OpenSeason& season, const Phase& phase);

// What a submission scored by the first measure of the round that it was in.
using RequestValues = std::vector<std::optional<double>>;
struct EntryScores {
  std::string measure;
  bool less_is_better = false;
  RequestValues by_request;
};
// Of the one entrant of a database; none if it is not scored. They are kept beside the database and
// read from there while it stays as it is, since a season has thousands.
std::optional<EntryScores> read_entry_scores(const std::filesystem::path& database);

// What a ladder shows of a team whose submissions have these values by request, in the order in
// which they were scored: the mean of the first; from then on that of a later one only if it beats
// the one shown by more than the standard error of their paired differences (Blum and Hardt, The
// Ladder, ICML 2015, without a parameter). Requests count that are defined for both. None without
// submissions, or if none is defined for any request.
std::optional<double> ladder_value(std::span<const RequestValues> submissions, bool less_is_better);

// First minus second, of the requests for which both have a value.
std::vector<double> paired_differences(const RequestValues& first, const RequestValues& second);

// Over the requests for which there is a value; none if there is none.
std::optional<double> mean_of(const RequestValues& values);

}  // namespace matchbench::season
