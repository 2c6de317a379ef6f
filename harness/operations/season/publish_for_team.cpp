#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/model/outcome.hpp"
#include "harness/operations/season/html_table.hpp"
#include "harness/operations/season/kept_scores.hpp"
#include "harness/operations/season/publish_season.hpp"
#include "harness/operations/season/shown_season.hpp"
#include "harness/operations/season/visibility.hpp"
#include "harness/operations/season/write_pages.hpp"
#include "harness/publishing/publish/publish_report.hpp"
#include "harness/scoring/results/read_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <optional>
#include <system_error>
#include <utility>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;

// The score of a submission by the first measure of the round that it was in, and its logs.
struct OwnRound {
  fs::path database;
  std::string measure;
  std::optional<double> value;
  std::string logs;
};

// `kept`: by phase, as far as they were looked at.
OwnRound own_round(const OpenSeason& season, const Phase& phase, const Entry& entry,
                   std::map<std::string, KeptScores>& kept) {
  OwnRound own;
  own.database =
      phase.is_final() ? season.places().final_of(phase) : season.places().round_of(phase, entry);
  if (!entry.was_scored && entry.state != EntryState::kFailed) return own;
  const bool tells_scores = phase.tells(Shown::kScores) || phase.tells(Shown::kRankings);
  const bool tells_logs = phase.tells(Shown::kLogs);
  if ((!tells_scores && !tells_logs) || !is_there(own.database)) return own;
  if (!tells_logs && !phase.is_final()) {  // the round is not opened for its scores
    if (!entry.was_scored) return own;
    const auto of_phase = kept.try_emplace(phase.name, season.places().scores_of(phase)).first;
    const EntryScores* scores = of_phase->second.of(own.database);
    if (scores == nullptr) return own;
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
  std::map<std::string, KeptScores> kept;
  std::map<std::string, std::string> pages;
  text::Table table;
  table.columns = {{"submission", "Submission"}, {"phase", "Phase"},
                   {"state", "State"},           {"why", "Why"},
                   {"measure", "Measure"},       {"score", "Score"}};
  for (const Entry& entry : own) {
    const Phase* phase = season.season().phase_named(entry.phase);
    if (phase == nullptr) continue;
    const OwnRound round = own_round(season, *phase, entry, kept);
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
      pages["logs/" + entry.submission + ".txt"] = round.logs;
    }
  }
  pages["index.html"] = team_page(shown, team, html_table(table, "Submissions of " + team));
  pages["team.json"] = text::format_table(table, text::TableFormat::kJson);
  pages["receipt.json"] = text::indented_json_text(receipt_of(shown, own));
  std::ranges::move(write_pages(pages, folder), std::back_inserter(out.files));
  return out;
}

}  // namespace matchbench::season
