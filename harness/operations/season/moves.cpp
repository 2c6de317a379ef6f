#include "harness/operations/season/moves.hpp"

#include "harness/scoring/analysis/robustness/correlation.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::season {
namespace {

// The place of a row, as its board sorts them, and its score.
struct Standing {
  std::size_t row = 0;
  double value = 0;
};

// By team, or by the name of a baseline; rows are best first.
std::map<std::string, Standing> standings_of(const report::Leaderboard& board) {
  std::map<std::string, Standing> standings;
  for (std::size_t r = 0; r < board.rows.size(); ++r) {
    const report::Leaderboard::Row& row = board.rows[r];
    const std::string& name = row.entrant.entrant.name;
    if (row.place.value) {
      standings.try_emplace(name.substr(0, name.find('/')), Standing{r, *row.place.value});
    }
  }
  return standings;
}

// 1 and the number of those above; `all` are of one board.
std::int64_t place_among(const Standing& one, const std::vector<Standing>& all) {
  return 1 + std::ranges::count_if(all, [&](const Standing& other) {
           return other.row < one.row && other.value != one.value;
         });
}

}  // namespace

std::optional<Moves> moves_between(const report::Leaderboard& before,
                                   const report::Leaderboard& after) {
  const auto standings_before = standings_of(before);
  const auto standings_after = standings_of(after);
  std::vector<std::string> names;
  std::vector<Standing> old_ones;
  std::vector<Standing> new_ones;
  std::vector<double> old_values;
  std::vector<double> new_values;
  for (const auto& [name, standing] : standings_after) {
    const auto found = standings_before.find(name);
    if (found == standings_before.end()) continue;
    names.push_back(name);
    old_ones.push_back(found->second);
    new_ones.push_back(standing);
    old_values.push_back(found->second.value);
    new_values.push_back(standing.value);
  }
  if (names.size() < 2) return std::nullopt;
  Moves moves;
  moves.table.columns = {
      {"team", "Team or baseline"}, {"before", "Before"}, {"now", "Now"}, {"won", "Places won"}};
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::int64_t place_before = place_among(old_ones[i], old_ones);
    const std::int64_t place_now = place_among(new_ones[i], new_ones);
    moves.table.rows.push_back({names[i], place_before, place_now, place_before - place_now});
  }
  std::ranges::stable_sort(moves.table.rows, {},
                           [](const auto& row) { return std::get<std::int64_t>(row[2]); });
  moves.tau = analysis::kendall(old_values, new_values).tau_b;
  return moves;
}

}  // namespace matchbench::season
