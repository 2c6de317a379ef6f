// season_pages FOLDER: the pages of a season of 3 and of 40 teams before, during and after it, each
// in a folder such as 40-during, for the tests that look at them in a browser.
#include "harness/foundation/base/error.hpp"
#include "harness/operations/season/moves.hpp"
#include "harness/operations/season/open_season.hpp"
#include "harness/operations/season/pages.hpp"
#include "harness/operations/season/write_pages.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <filesystem>
#include <iostream>
#include <string>

namespace matchbench::season {
namespace {

constexpr std::size_t kTies = 5;  // neighbours that share a letter
const std::string kSeason =
    "matchbench: season/1\nname: Geography\ncontest: contest.yaml\nurl: https://example.org\n"
    "phases:\n  - {name: practice, from: 2027-01-01, until: 2027-01-31}\n"
    "  - {name: final, from: 2027-02-01, until: 2027-02-10, finals: 1}\n";

std::string team_name(std::size_t team) {
  return team == 1 ? "a-team-whose-name-is-as-long-as-one-may-be-and-breaks-nowhere-0123"
                   : fmt::format("team-{}", team);
}

Entry entry_of(std::size_t team, const std::string& phase, EntryState state) {
  Entry entry;
  entry.team = team_name(team);
  entry.submission = phase == "final" ? "last" : "first";
  entry.phase = phase;
  entry.taken = *parse_instant("2027-01-05", DayEdge::kBegin);
  entry.state = state;
  if (state == EntryState::kRefused) entry.sentence = "plugin.yaml: 'program' is missing";
  return entry;
}

// Of the teams and a baseline; `turned` moves each by so many places.
report::Leaderboard board_of(std::size_t teams, const std::string& submission, std::size_t turned) {
  report::Leaderboard board;
  board.measures = {"nDCG@10"};
  for (std::size_t r = 0; r <= teams; ++r) {
    const std::size_t entrant = (r + turned) % (teams + 1);
    report::Leaderboard::Row row;
    row.entrant.entrant.name = entrant == 0 ? "keyword" : team_name(entrant) + "/" + submission;
    row.entrant.queries = 100;
    row.entrant.no_times = "joined";
    row.place.rank = 1 + r / kTies * kTies;
    row.place.letters = std::string(1, static_cast<char>('a' + r / kTies % 26));
    row.place.value = 0.9 - 0.02 * static_cast<double>(r);
    row.place.low = *row.place.value - 0.03;
    row.place.high = *row.place.value + 0.03;
    row.scores = {row.place.value};
    row.counts = {100};
    board.rows.push_back(row);
  }
  return board;
}

void add_phase(const Phase& phase, const std::string& state, ShownSeason& shown) {
  ShownPhase& one = shown.phases.emplace_back();
  one.phase = &phase;
  one.state = state;
}

void write_season(const Season& season, std::size_t teams, const std::string& when,
                  const std::filesystem::path& folder) {
  ShownSeason shown;
  shown.season = &season;
  shown.head = std::string(64, 'a');
  const bool is_begun = when != "before";
  const bool is_over = when == "after";
  shown.at = *parse_instant(is_over    ? "2027-03-01"
                            : is_begun ? "2027-01-20"
                                       : "2026-12-01",
                            DayEdge::kBegin);
  add_phase(season.phases[0], "open until 2027-02-01 00:00 UTC", shown);
  add_phase(season.phases[1], "to begin at 2027-02-01 00:00 UTC", shown);
  if (is_begun) {
    const report::Leaderboard practice = board_of(teams, "first", 0);
    shown.phases[0].board = report::to_table(practice, report::BoardColumns::kShown);
    for (std::size_t team = 1; team <= teams; ++team) {
      const Entry entry = entry_of(team, "practice", EntryState::kScored);
      shown.scores[entry.name()] = {"nDCG@10", 0.5, 0.04};
      shown.entries.push_back(entry);
      shown.lately.emplace_back(team, event_about(EventKind::kScored, entry, shown.at));
    }
    shown.entries.push_back(entry_of(2, "practice", EntryState::kRefused));
    shown.entries.back().submission = "second";
    if (is_over) {
      const report::Leaderboard final_board = board_of(teams, "last", 2);
      shown.phases[1].board = report::to_table(final_board, report::BoardColumns::kShown);
      shown.phases[1].moves = moves_between(practice, final_board);
    }
  }
  write_pages(pages_of(shown), folder);
}

void write_all(const std::filesystem::path& folder) {
  const Season season = parse_season(kSeason, "season.yaml");
  for (const std::size_t teams : {3, 40}) {
    for (const char* when : {"before", "during", "after"}) {
      write_season(season, teams, when, folder / fmt::format("{}-{}", teams, when));
    }
  }
}

}  // namespace
}  // namespace matchbench::season

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  try {
    matchbench::season::write_all(argv[1]);
    return 0;
  } catch (const matchbench::Error& error) {
    std::cerr << error.what() << "\n";
    return 3;
  }
}
