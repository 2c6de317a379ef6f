#include "harness/operations/season/publish_season.hpp"

#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/remove_tree.hpp"
#include "harness/foundation/model/outcome.hpp"
#include "harness/operations/season/boards.hpp"
#include "harness/operations/season/final_round.hpp"
#include "harness/operations/season/pages.hpp"
#include "harness/operations/season/visibility.hpp"
#include "harness/publishing/publish/publish_report.hpp"
#include "harness/scoring/analysis/significance/paired_tests.hpp"
#include "harness/scoring/results/read_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <optional>
#include <span>
#include <system_error>
#include <utility>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;

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
void show_scores(const OpenSeason& season, const Phase& phase, ShownSeason& shown) {
  std::map<std::string, EntryScores> scores;  // by entry
  std::map<std::string, std::string> best;    // entry, by team
  for (const Entry& entry : shown.entries) {
    if (entry.phase != phase.name || entry.state != EntryState::kScored) continue;
    const fs::path database = season.places().round_of(phase, entry);
    auto read = is_there(database) ? read_entry_scores(database) : std::nullopt;
    const auto mean = read ? mean_of(read->by_request) : std::nullopt;
    if (!mean) continue;
    shown.scores[entry.name()] = {read->measure, *mean, std::nullopt};
    const double sign = read->less_is_better ? -1 : 1;
    const auto [place, is_first] = best.try_emplace(entry.team, entry.name());
    if (!is_first && sign * *mean > sign * shown.scores[place->second].value) {
      place->second = entry.name();
    }
    scores.emplace(entry.name(), std::move(*read));
  }
  for (const auto& [name, own] : scores) {
    const std::string& top = best.at(name.substr(0, name.find('/')));
    if (top == name) continue;
    const auto differences = paired_differences(scores.at(top).by_request, own.by_request);
    if (differences.size() < 2) continue;
    if (const auto test = analysis::paired_t_test(differences)) shown.scores[name].p = test->p;
  }
}

// Shows of a board what everybody may see at that time, and of a final how the practice before it
// held, if everybody may see that board, too.
void show_board(const OpenSeason& season, Instant at, std::optional<report::Leaderboard>& practice,
                ShownPhase& shown) {
  const Phase& phase = *shown.phase;
  if (!shows_board(phase, at)) return;
  if (phase.board.kind == BoardRule::Kind::kLadder) {
    if (const auto ladder = read_ladder(season, phase)) shown.board = table_of(*ladder);
    return;
  }
  auto board = read_board(season, phase);
  if (!board) return;
  shown.board = report::to_table(*board, report::BoardColumns::kShown);
  if (phase.is_final() && practice) shown.moves = moves_between(*practice, *board);
  if (!phase.is_final()) practice = std::move(board);
}

std::string state_sentence(const Phase& phase, Instant at) {
  if (phase.is_open(at)) return fmt::format("open until {}", for_people(phase.until));
  return at < phase.from ? fmt::format("to begin at {}", for_people(phase.from))
                         : fmt::format("ended at {}", for_people(phase.until));
}

// Changes when the report of a final in this folder has to be made anew.
std::string stamp_of(const OpenSeason& season, const Phase& phase, const fs::path& folder) {
  std::size_t events = 0;
  for (const Event& event : season.journal().events()) events += event.phase == phase.name ? 1 : 0;
  return fmt::format("{} events in {}\n", events, fs::absolute(folder).string());
}

// What a report of a final must not say: what is hidden stays hidden until it is revealed.
std::vector<std::string> held_back_of(const OpenSeason& season, const Phase& phase) {
  const bool is_revealed = std::ranges::any_of(season.journal().events(), [&](const Event& event) {
    return event.kind == EventKind::kRevealed && event.phase == phase.name;
  });
  if (!phase.is_blind() || is_revealed) return {"logs"};
  return {"judgments", "rankings", "logs", "requests"};
}

// The path of the final's report below the folder; "" if there is none.
std::string publish_final(const OpenSeason& season, const Phase& phase, const fs::path& folder,
                          PublishedSeason& out) {
  const fs::path database = season.places().final_of(phase);
  const fs::path written = season.places().state / ("published-" + phase.name);
  const fs::path below = folder / "reports" / phase.name;
  const std::string path = "reports/" + phase.name + "/report.html";
  const std::string stamp = stamp_of(season, phase, folder);
  if (is_file(written) && read_file(written) == stamp && is_file(folder / path)) return path;
  withdraw_from_final(season, phase);
  remove_tree(below);
  publish::ReportRequest request;
  request.rounds = {database};
  request.folder = below;
  request.without = held_back_of(season, phase);
  publish::PublishedReport report = publish::publish_report(request);
  std::ranges::move(report.files, std::back_inserter(out.files));
  write_file(written, stamp);
  return is_file(folder / path) ? path : "";
}

void write_if_new(const fs::path& file, const std::string& text, PublishedSeason& out) {
  if (is_file(file) && read_file(file) == text) return;
  std::error_code failure;
  fs::create_directories(file.parent_path(), failure);
  if (failure) {
    throw system_error("cannot make the folder " + file.parent_path().string(), failure.value(),
                       "name one where you may write");
  }
  write_file(file, text);
  out.files.push_back(file);
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

// The score of a submission by the first measure of the round that it was in, and its logs.
struct OwnRound {
  fs::path database;
  std::string measure;
  std::optional<double> value;
  std::string logs;
};

OwnRound own_round(const OpenSeason& season, const Phase& phase, const Entry& entry) {
  OwnRound own;
  own.database =
      phase.is_final() ? season.places().final_of(phase) : season.places().round_of(phase, entry);
  if (!entry.was_scored && entry.state != EntryState::kFailed) return own;
  const bool tells_scores = phase.tells(Shown::kScores) || phase.tells(Shown::kRankings);
  const bool tells_logs = phase.tells(Shown::kLogs);
  if ((!tells_scores && !tells_logs) || !is_there(own.database)) return own;
  if (!tells_logs && !phase.is_final()) {  // its scores are kept beside its round
    const auto scores = entry.was_scored ? read_entry_scores(own.database) : std::nullopt;
    if (!scores) return own;
    own.measure = scores->measure;
    own.value = mean_of(scores->by_request);
    return own;
  }
  const results::RoundResults round =
      results::read_results(store::RoundStore::open(own.database, store::RoundStore::Mode::kRead));
  for (std::size_t e = 0; e < round.entrants.size(); ++e) {
    if (round.entrants[e].entrant.name != entry.name()) continue;
    for (const results::FailureLog& log : round.entrants[e].logs) {
      own.logs += fmt::format("{}: {}\n{}\n", name_of(log.outcome), log.message, log.tail);
    }
    if (round.measures.empty()) continue;
    own.measure = round.measures.front().measure;
    if (entry.was_scored) own.value = mean_of(round.measures.front().values[e]);
  }
  return own;
}

void publish_rankings(const OwnRound& own, const Entry& entry, const fs::path& folder,
                      PublishedSeason& out) {
  publish::ReportRequest request;
  request.rounds = {own.database};
  request.folder = folder / "rankings" / entry.submission;
  request.formats = {"trec"};
  request.without = {"judgments", "logs"};
  publish::PublishedReport report = publish::publish_report(request);
  std::ranges::move(report.files, std::back_inserter(out.files));
}

text::Json receipt_of(const ShownSeason& shown, const std::vector<Entry>& own) {
  text::Json submissions = text::Json::array();
  for (const Entry& entry : own) {
    submissions.push_back({{"submission", entry.name()},
                           {"phase", entry.phase},
                           {"digest", entry.digest},
                           {"taken", instant_text(entry.taken)}});
  }
  return {{"matchbench", "season-receipt/1"}, {"season", shown.season->name},
          {"at", instant_text(shown.at)},     {"head", shown.head},
          {"rules", shown.season->rules},     {"submissions", submissions}};
}

}  // namespace

PublishedSeason publish_season(const OpenSeason& season, Instant at, const fs::path& folder) {
  PublishedSeason out;
  ShownSeason shown = shown_season(season, at);
  std::optional<report::Leaderboard> practice;  // of the last phase before
  for (const Phase& phase : season.season().phases) {
    ShownPhase& one = shown.phases.emplace_back();
    one.phase = &phase;
    one.state = state_sentence(phase, at);
    one.sentence = board_sentence(phase, at);
    try {
      show_board(season, at, practice, one);
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::kInput) throw;
      out.remarks.push_back(
          fmt::format("the board of {} is not shown: {}", phase.name, error.what()));
    }
    const bool is_open = one.board && phase.board.kind != BoardRule::Kind::kLadder;
    if (is_open && !phase.is_final()) show_scores(season, phase, shown);
    if (one.board && phase.is_final()) one.report = publish_final(season, phase, folder, out);
  }
  for (const auto& [path, text] : pages_of(shown)) write_if_new(folder / path, text, out);
  write_if_new(folder / kJournalFile, read_file(season.places().journal()), out);
  return out;
}

PublishedSeason publish_for_team(const OpenSeason& season, Instant at, const std::string& team,
                                 const fs::path& folder) {
  std::error_code missing;
  if (!fs::is_empty(folder, missing) && !missing) {
    throw input_error(fmt::format("{} is not empty", folder.string()),
                      "name a new folder with --out");
  }
  std::vector<Entry> own;
  const History history = season.history();
  for (const Entry& entry : history.entries()) {
    if (entry.team == team) own.push_back(entry);
  }
  if (own.empty()) {
    throw input_error(fmt::format("the journal knows no team '{}'", team),
                      "'matchbench season status' lists the submissions");
  }
  PublishedSeason out;
  const ShownSeason shown = shown_season(season, at);
  text::Table table;
  table.columns = {{"submission", "Submission"}, {"phase", "Phase"},
                   {"state", "State"},           {"why", "Why"},
                   {"measure", "Measure"},       {"score", "Score"}};
  for (const Entry& entry : own) {
    const Phase* phase = season.season().phase_named(entry.phase);
    if (phase == nullptr) continue;
    const OwnRound round = own_round(season, *phase, entry);
    const bool has_score = phase->tells(Shown::kScores) && round.value.has_value();
    // "scored" and "failed" of a blind phase are results that it may not show.
    const bool tells_result = phase->tells(Shown::kScores) || !phase->is_blind();
    const bool is_result = entry.state == EntryState::kScored ||
                           (entry.state == EntryState::kFailed && entry.was_accepted);
    const EntryState state = is_result && !tells_result && !shows_board(*phase, at)
                                 ? EntryState::kAccepted
                                 : entry.state;
    table.rows.push_back({entry.submission, entry.phase,
                          std::string(kEntryStateNames[static_cast<std::size_t>(state)]),
                          text::text_cell(state == entry.state ? entry.sentence : ""),
                          text::text_cell(has_score ? round.measure : ""),
                          text::number_cell(has_score ? round.value : std::nullopt)});
    // The round of a final has those of others, too.
    if (phase->tells(Shown::kRankings) && !phase->is_final() && round.value) {
      publish_rankings(round, entry, folder, out);
    }
    if (phase->tells(Shown::kLogs) && !phase->is_blind() && !round.logs.empty()) {
      write_if_new(folder / "logs" / (entry.submission + ".txt"), round.logs, out);
    }
  }
  write_if_new(folder / "index.html",
               team_page(shown, team, html_table(table, "Submissions of " + team)), out);
  write_if_new(folder / "team.json", text::format_table(table, text::TableFormat::kJson), out);
  write_if_new(folder / "receipt.json", text::indented_json_text(receipt_of(shown, own)), out);
  return out;
}

}  // namespace matchbench::season
