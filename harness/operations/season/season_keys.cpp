#include "harness/operations/season/season_keys.hpp"

#include <array>

namespace matchbench::season {

using contest::NestedKey;

std::span<const NestedKey> season_keys() {
  static constexpr auto kKeys = std::to_array<NestedKey>({
      {"matchbench", "text", "required", "the format: `season/1`"},
      {"name", "text", "required", "name of the season, on every page"},
      {"contest", "path", "required",
       "the contest file, relative to this one, without tracks; its entrants are the baselines"},
      {"url", "address", "none", "where the pages will be, `https://…`"},
      {"teams", "`open`, list of names", "`open`",
       "who may take part, by the names of their folders in `entries/`"},
      {"phases", "list of maps", "required", "in the order of time; they do not overlap"},
  });
  return kKeys;
}

std::span<const NestedKey> phase_keys() {
  static constexpr auto kKeys = std::to_array<NestedKey>({
      {"name", "letters, digits, `-`, `_`", "required", "unique in the season"},
      {"from", "time", "required", "a date is its first second in UTC"},
      {"until", "time", "required", "a date is the end of that day in UTC"},
      {"collection", "path, `hidden:NAME`", "the contest's",
       "relative to the contest file; the second is in the hidden folder, and the phase is blind"},
      {"split", "name of a split, `hidden:NAME`", "the contest's",
       "which requests are asked; the second is a list of URIs, NAME.yaml in the hidden folder, "
       "and "
       "the phase is blind"},
      {"measures", "list of names", "the contest's", "what is scored; the first decides the board"},
      {"relevance", "list of names, map of settings", "the contest's", "under which settings"},
      {"scoring", "map", "the contest's", "what undefined scores do"},
      {"folds", "integer, 2 to 1000", "the contest's", "cross-validation"},
      {"training", "map", "the contest's", "what is trained on"},
      {"protocol", "map", "the contest's",
       "its keys replace the contest's, one by one; `strangers: true` always holds"},
      {"commitment", "`sha256:` and 64 hexadecimal digits", "none",
       "of a blind phase; `season seal` writes it"},
      {"quota", "map", "none", "how many submissions count; see below"},
      {"attempts", "map", "none",
       "the same bounds on submissions that cost machine time, whatever came of them"},
      {"finals", "integer, 1 to 100", "none",
       "makes the phase a final: one round after its end asks so many submissions of each team, "
       "those that team.yaml names, else the last one that was accepted"},
      {"board", "`always`, `ladder`, `at-end`, `never`, time", "`always`",
       "from when on everybody sees the board"},
      {"shows", "list of `check`, `scores`, `rankings`, `logs`", "`[check, scores]`",
       "what a team is told of its own; `check`, accepted or why not, always; a blind phase shows "
       "no logs"},
  });
  return kKeys;
}

std::span<const NestedKey> quota_keys() {
  static constexpr auto kKeys = std::to_array<NestedKey>({
      {"day", "integer, from 1", "none", "of a team on a day of UTC"},
      {"total", "integer, from 1", "none", "of a team in the phase"},
      {"all", "integer, from 1", "none", "of all teams together in the phase"},
  });
  return kKeys;
}

std::span<const NestedKey> team_keys() {
  static constexpr auto kKeys = std::to_array<NestedKey>({
      {"matchbench", "text", "required", "the format: `team/1`"},
      {"name", "text", "required", "the team's name for people"},
      {"members", "list of names", "required", "names of accounts at the forge; at least one"},
      {"chosen", "map", "none",
       "`PHASE: [SUBMISSION, …]`: which submissions are in the final, or the one on the board"},
  });
  return kKeys;
}

}  // namespace matchbench::season
