#include "harness/publishing/report/board/overall_board.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/analysis/measure_direction.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

namespace matchbench::report {
namespace {

// 1 for the best. Those that nothing separates share the mean of the places that they take up.
std::vector<double> shared_places(const std::vector<std::optional<double>>& values,
                                  analysis::Better better) {
  const auto is_better = [&](const std::optional<double>& a, const std::optional<double>& b) {
    if (!a || !b) return a.has_value() && !b;
    return better == analysis::Better::kLarger ? *a > *b : *a < *b;
  };
  std::vector<double> places;
  for (const auto& value : values) {
    const auto ahead =
        std::ranges::count_if(values, [&](const auto& other) { return is_better(other, value); });
    const auto behind =
        std::ranges::count_if(values, [&](const auto& other) { return is_better(value, other); });
    const auto last = static_cast<std::ptrdiff_t>(values.size()) - behind;
    places.push_back(static_cast<double>(ahead + 1 + last) / 2);
  }
  return places;
}

// Everybody who is on some track's board, in the order of their first appearance.
std::vector<OverallBoard::Row> entrants_of(std::span<const TrackStanding> tracks) {
  std::vector<OverallBoard::Row> rows;
  std::map<std::string, std::size_t> row_of;
  for (std::size_t t = 0; t < tracks.size(); ++t) {
    for (const auto& entry : tracks[t].entries) {
      const auto [found, added] = row_of.emplace(entry.entrant, rows.size());
      if (added) rows.push_back({entry.entrant, {}, {}, {}, false});
      auto& values = rows[found->second].values;
      values.resize(t + 1);
      values[t] = entry.value;
    }
  }
  for (auto& row : rows) row.values.resize(tracks.size());
  return rows;
}

void require_one_measure(std::span<const TrackStanding> tracks) {
  for (const auto& track : tracks) {
    if (track.measure == tracks.front().measure) continue;
    throw input_error(
        fmt::format("track '{}' is decided by {}, track '{}' by {}, which have no common mean",
                    tracks.front().track, tracks.front().measure, track.track, track.measure),
        "name one measure with --measure, or use 'overall: mean-rank'");
  }
}

void add_places(const OverallBoard& board, std::vector<OverallBoard::Row>& rows) {
  for (std::size_t t = 0; t < board.tracks.size(); ++t) {
    std::vector<std::optional<double>> values;
    for (const auto& row : rows) values.push_back(row.values[t]);
    const auto places = shared_places(values, analysis::better_value_of(board.tracks[t].measure));
    for (std::size_t r = 0; r < rows.size(); ++r) rows[r].places.push_back(places[r]);
  }
}

std::optional<double> mean_if_all(const std::vector<std::optional<double>>& values) {
  double sum = 0;
  for (const auto& value : values) {
    if (!value) return std::nullopt;
    sum += *value;
  }
  return sum / static_cast<double>(values.size());
}

// Empty for an entrant without scores on some track.
text::Cell overall_letters(const OverallTest& test, const std::string& entrant) {
  const auto found = std::ranges::find(test.entrants, entrant);
  if (found == test.entrants.end()) return {};
  return test.letters[static_cast<std::size_t>(found - test.entrants.begin())];
}

// The overall board shows no times.
bool is_about_times(RemarkKind kind) {
  constexpr std::array kKinds{RemarkKind::kTimes, RemarkKind::kInvalidTimes, RemarkKind::kClock,
                              RemarkKind::kNodes, RemarkKind::kHarnessCost};
  return std::ranges::find(kKinds, kind) != kKinds.end();
}

}  // namespace

TrackStanding standing_of(const std::string& track, const Leaderboard& board,
                          std::span<const Remark> remarks) {
  TrackStanding standing{track, board.setting, board.measures.front(), {}, board.unfinished};
  for (const auto& row : board.rows) {
    standing.entries.push_back({row.entrant.entrant.name,
                                row.place.rank ? row.scores.front() : std::nullopt,
                                row.scores_by_request});
  }
  for (const Remark& remark : remarks) {
    if (remark.level != RemarkLevel::kWarning || is_about_times(remark.kind)) continue;
    standing.remarks.push_back(remark.text);
  }
  return standing;
}

OverallBoard make_overall_board(std::span<const TrackStanding> tracks, OverallRule rule) {
  if (rule == OverallRule::kMeanScore) require_one_measure(tracks);
  OverallBoard board{
      rule, {tracks.begin(), tracks.end()}, entrants_of(tracks), test_overall(tracks)};
  add_places(board, board.rows);
  const bool by_rank = rule == OverallRule::kMeanRank;
  for (auto& row : board.rows) {
    row.is_ranked =
        std::ranges::any_of(row.values, [](const auto& value) { return value.has_value(); });
    if (!row.is_ranked) continue;
    row.overall = mean_if_all(
        by_rank ? std::vector<std::optional<double>>(row.places.begin(), row.places.end())
                : row.values);
  }
  const analysis::Better better = by_rank ? analysis::Better::kSmaller
                                          : analysis::better_value_of(board.tracks.front().measure);
  std::ranges::stable_sort(board.rows, [&](const auto& a, const auto& b) {
    if (a.is_ranked != b.is_ranked) return a.is_ranked;
    if (!a.overall || !b.overall) return a.overall.has_value() && !b.overall;
    return better == analysis::Better::kLarger ? *a.overall > *b.overall : *a.overall < *b.overall;
  });
  return board;
}

std::vector<std::string> remarks_on_tracks(const OverallBoard& board) {
  std::vector<std::string> sentences;
  for (const auto& track : board.tracks) {
    const std::string name = "Track " + track.track;
    if (track.unfinished.entrants() > 0) {
      sentences.push_back(unfinished_sentence(name, track.unfinished, track.entries.size()));
    }
    for (const auto& remark : track.remarks) {
      sentences.push_back(fmt::format("{}: {}", name, remark));
    }
  }
  return sentences;
}

std::string rule_sentence(const OverallBoard& board) {
  if (board.rule == OverallRule::kMeanScore) {
    return fmt::format(
        "Overall: the mean over the tracks of an entrant's mean {}. An entrant without a rank on a "
        "track is last, and one without a rank on any track has no place.",
        board.tracks.front().measure);
  }
  return "Overall: the mean of an entrant's places on the tracks; places follow the mean scores, "
         "whether or not a difference is significant. Equal means share the mean of their places; "
         "entrants without a rank on a track share the places that are left "
         "there, and one without a rank on any track has no place.";
}

text::Table to_table(const OverallBoard& board) {
  text::Table table;
  table.columns = {{"place", "place"}};
  const bool tested = !board.test.letters.empty();
  if (tested) table.columns.push_back({"letters", "tie"});
  table.columns.push_back({"entrant", "entrant"});
  table.columns.push_back({"overall", "overall"});
  for (const auto& track : board.tracks) {
    table.columns.push_back({track.track + "_place", "place " + track.track});
    table.columns.push_back({track.track + "_score", track.measure});
  }
  std::vector<std::optional<double>> overall;
  for (const auto& row : board.rows) overall.push_back(row.overall);
  std::size_t place = 0;
  for (std::size_t r = 0; r < board.rows.size(); ++r) {
    if (r == 0 || overall[r] != overall[r - 1]) place = r + 1;
    const auto& row = board.rows[r];
    auto& cells = table.rows.emplace_back();
    cells = {row.is_ranked ? text::count_cell(place) : text::Cell{}};
    if (tested) cells.push_back(overall_letters(board.test, row.entrant));
    cells.emplace_back(row.entrant);
    cells.push_back(text::number_cell(row.overall));
    for (std::size_t t = 0; t < board.tracks.size(); ++t) {
      cells.push_back(row.is_ranked ? text::number_cell(row.places[t], 1) : text::Cell{});
      cells.push_back(text::number_cell(row.values[t]));
    }
  }
  return table;
}

}  // namespace matchbench::report
