#include "harness/operations/season/shown_season.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/operations/season/boards.hpp"
#include "harness/operations/season/visibility.hpp"
#include "harness/scoring/analysis/significance/paired_tests.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <utility>

namespace matchbench::season {
namespace {

constexpr std::size_t kMostLately = 20;

text::Table table_of(const Ladder& ladder) {
  text::Table table{{{"team", "Team"}, {"value", ladder.measure}}, {}};
  for (const Rung& rung : ladder.rungs) {
    table.rows.push_back({rung.team, text::number_cell(rung.value)});
  }
  return table;
}

// Adds the scores of a phase's submissions, each with the p-value of its difference from the best
// one of its team.
void show_scores(const OpenSeason& season, const Phase& phase, KeptScores& kept,
                 ShownSeason& shown) {
  std::map<std::string, const EntryScores*> scores;  // by entry
  std::map<std::string, std::string> best;           // entry, by team
  for (const Entry& entry : shown.entries) {
    if (entry.phase != phase.name || entry.state != EntryState::kScored) continue;
    const auto database = season.places().round_of(phase, entry);
    const EntryScores* own = is_there(database) ? kept.of(database) : nullptr;
    const auto mean = own != nullptr ? mean_of(own->by_request) : std::nullopt;
    if (!mean) continue;
    shown.scores[entry.name()] = {own->measure, *mean, std::nullopt};
    const double sign = own->less_is_better ? -1 : 1;
    const auto [place, is_first] = best.try_emplace(entry.team, entry.name());
    if (!is_first && sign * *mean > sign * shown.scores[place->second].value) {
      place->second = entry.name();
    }
    scores.emplace(entry.name(), own);
  }
  for (const auto& [name, own] : scores) {
    const std::string& top = best.at(name.substr(0, name.find('/')));
    if (top == name) continue;
    const auto differences = paired_differences(scores.at(top)->by_request, own->by_request);
    if (differences.size() < 2) continue;
    if (const auto test = analysis::paired_t_test(differences)) shown.scores[name].p = test->p;
  }
}

std::string state_sentence(const Phase& phase, Instant at) {
  if (phase.is_open(at)) return fmt::format("open until {}", for_people(phase.until));
  return at < phase.from ? fmt::format("to begin at {}", for_people(phase.from))
                         : fmt::format("ended at {}", for_people(phase.until));
}

std::vector<std::pair<std::size_t, Event>> latest(const ShownSeason& shown,
                                                  std::span<const Event> events) {
  std::vector<std::pair<std::size_t, Event>> lately;
  for (std::size_t i = events.size(); i-- > 0 && lately.size() < kMostLately;) {
    const Phase* phase = shown.season->phase_named(events[i].phase);
    const bool is_seen =
        events[i].submission.empty() || (phase != nullptr && shows_entries(*phase, shown.at));
    if (is_seen) lately.emplace_back(i + 1, events[i]);
  }
  return lately;
}

// The boards and scores of one phase after the other.
class ShownPhases {
 public:
  ShownPhases(const OpenSeason& season, ShownSeason& shown) : season_(season), shown_(shown) {}

  void add(const Phase& phase, std::vector<std::string>& remarks) {
    ShownPhase& one = shown_.phases.emplace_back();
    one.phase = &phase;
    one.state = state_sentence(phase, shown_.at);
    one.sentence = board_sentence(phase, shown_.at);
    if (!shows_board(phase, shown_.at)) return;
    KeptScores kept(season_.places().scores_of(phase));
    try {
      show_board(phase, kept, one);
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::kInput) throw;
      remarks.push_back(fmt::format("the board of {} is not shown: {}", phase.name, error.what()));
    }
    const bool tells_scores = one.board && phase.board.kind != BoardRule::Kind::kLadder;
    if (tells_scores && !phase.is_final()) show_scores(season_, phase, kept, shown_);
    opened_ += kept.opened();
  }
  std::size_t opened() const { return opened_; }

 private:
  // Of a final also how the practice before it held, if everybody may see that board, too.
  void show_board(const Phase& phase, KeptScores& kept, ShownPhase& one) {
    if (phase.board.kind == BoardRule::Kind::kLadder) {
      if (const auto ladder = read_ladder(season_, phase, kept)) one.board = table_of(*ladder);
      return;
    }
    const std::vector<std::filesystem::path> rounds = rounds_of_board(season_, phase);
    opened_ += rounds.size();
    auto board = read_board(phase, rounds);
    if (!board) return;
    one.board = report::to_table(*board, report::BoardColumns::kShown);
    if (phase.is_final() && practice_) one.moves = moves_between(*practice_, *board);
    if (!phase.is_final()) practice_ = std::move(board);
  }

  const OpenSeason& season_;
  ShownSeason& shown_;
  std::optional<report::Leaderboard> practice_;  // of the last phase before
  std::size_t opened_ = 0;
};

}  // namespace

ShownSeason shown_season(const OpenSeason& season, Instant at) {
  ShownSeason shown;
  shown.season = &season.season();
  shown.at = at;
  shown.head = season.journal().head();
  const History history = season.history();
  for (const Entry& entry : history.entries()) {
    const Phase* phase = season.season().phase_named(entry.phase);
    if (phase != nullptr && shows_entries(*phase, at)) shown.entries.push_back(entry);
  }
  shown.lately = latest(shown, season.journal().events());
  return shown;
}

std::size_t show_phases(const OpenSeason& season, ShownSeason& shown,
                        std::vector<std::string>& remarks) {
  ShownPhases phases(season, shown);
  for (const Phase& phase : season.season().phases) phases.add(phase, remarks);
  return phases.opened();
}

}  // namespace matchbench::season
