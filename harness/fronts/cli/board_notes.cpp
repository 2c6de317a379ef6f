#include "harness/fronts/cli/board_notes.hpp"

#include "harness/foundation/base/shell_word.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/table/text_table.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/publishing/report/board.hpp"
#include "harness/publishing/report/board/unequal_nodes.hpp"
#include "harness/publishing/report/model/round_remarks.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

constexpr std::size_t kMostNodes = 12;

std::string nodes_of(const publish::RoundBoard& round) {
  text::Table nodes = report::nodes_table(round.provenance);
  if (nodes.rows.empty()) return {};
  const std::size_t count = nodes.rows.size();
  nodes.rows.resize(std::min(count, kMostNodes));
  std::string text = "\n" + table_for_people(nodes);
  if (count > kMostNodes) {
    text +=
        fmt::format("'matchbench analyse timing --show nodes' shows {} more\n", count - kMostNodes);
  }
  return text;
}

// Where the terminal shows a remark.
enum class Place {
  kAboveTheBoard,
  kBesideStarts,  // beside the columns that it is about: how long workers took to get ready
  kExplanation,   // with --explain
  kBelowTheBoard,
  kInAColumn,
};

Place place_of(RemarkKind kind) {
  switch (kind) {
    case RemarkKind::kState:
    case RemarkKind::kNoAnswer:
      return Place::kAboveTheBoard;
    case RemarkKind::kTimes:
      return Place::kBesideStarts;
    case RemarkKind::kHarnessCost:
      return Place::kExplanation;
    case RemarkKind::kFailures:
      return Place::kInAColumn;
    default:
      return Place::kBelowTheBoard;
  }
}

// How many lines of notes a short legend has, beside the warnings.
constexpr std::size_t kMostNoteLines = 6;

// The first notes, as many as have room, and how many others there are.
std::string first_notes(const std::vector<std::string>& notes) {
  std::string text;
  std::size_t lines = 0;
  for (std::size_t n = 0; n < notes.size(); ++n) {
    const std::string wrapped = text::wrapped(notes[n], board_width());
    lines += 1 + static_cast<std::size_t>(std::ranges::count(wrapped, '\n'));
    if (n > 0 && lines > kMostNoteLines) {
      return text + fmt::format("{} more: --explain\n", notes.size() - n);
    }
    text += notes[n] + "\n";
  }
  return text;
}

std::string remarks_at(Place place, const publish::RoundBoard& round) {
  std::string text;
  for (const Remark& remark : round.remarks) {
    if (place_of(remark.kind) == place) text += remark.text + "\n";
  }
  return text;
}

// How the columns of times are to be read.
std::string time_notes(const publish::RoundBoard& round) {
  std::string text = remarks_at(Place::kExplanation, round);
  text += remarks_at(Place::kBesideStarts, round);
  text += fmt::format(
      "p50, p95: - if there are too few requests. p50 ≤, p95 ≤: the upper bound of the percentile "
      "(99 % confidence, or as much as so few requests allow).\n"
      "load: median over workers. cold: first query of a fresh worker, median over n workers. hot: "
      "mean over requests of the median over passes. AQRT: mean over all queries.\n"
      "Confinement is {}.\n",
      round.provenance.confinement ? in_words(round.provenance.confinement) : "unknown");
  if (round.board.standings) {
    text += fmt::format("time ratio: over {}. {}\n", round.fastest, report::block_ratio_rule());
  }
  return text;
}

}  // namespace

std::vector<std::string> notes_beside(const publish::RoundBoard& round) {
  std::vector<std::string> notes = round.board.notes;
  for (const Remark& remark : round.remarks) {
    if (place_of(remark.kind) == Place::kAboveTheBoard || remark.level == RemarkLevel::kWarning) {
      notes.push_back(remark.text);
    }
  }
  return notes;
}

std::string board_heading(const publish::RoundBoard& round) {
  const report::Leaderboard& board = round.board;
  std::string text = fmt::format("{} on {}: {}, ", round.provenance.round.contest.title(),
                                 round.provenance.round.collection.name,
                                 text::counted(round.requests, "request", "requests"));
  if (round.services > 0) {
    text += text::counted(round.services, "service", "services") + ", ";
  }
  text += fmt::format("relevance '{}'\n", board.setting);
  // Measures that are defined for as many requests share a sentence.
  const std::span<const std::string> measures = board.measures;
  for (std::size_t m = 0, next = 0; m < measures.size(); m = next) {
    while (next < measures.size() && board.request_counts[next] == board.request_counts[m]) ++next;
    const std::string sentence =
        report::defined_sentence(measures.subspan(m, next - m), round.setting,
                                 board.request_counts[m], round.requests_so_far);
    if (!sentence.empty()) text += sentence + "\n";
  }
  for (const std::string& note : board.notes) text += note + "\n";
  text += remarks_at(Place::kAboveTheBoard, round);
  if (board.test && !board.test->notes.warning.empty()) {
    text += fmt::format("{}: {}\n", board.measures.front(), board.test->notes.warning);
  }
  return text + "\n";
}

namespace {

bool has_column(const text::Table& table, std::string_view key) {
  return std::ranges::find(table.columns, key, &text::Column::key) != table.columns.end();
}

bool has_interval(const text::Table& shown) {
  return has_column(shown, "low") || has_column(shown, "high");
}

bool has_times(const text::Table& shown) {
  return std::ranges::any_of(shown.columns, [](const text::Column& column) {
    return column.key.ends_with("_ms") || column.key.starts_with("time_ratio");
  });
}

// Whether an entrant has a better rank than one above it: few are significantly better than one
// whose scores vary much.
bool ranks_fall(const report::Leaderboard& board) {
  std::uint64_t highest = 0;
  for (const auto& row : board.rows) {
    if (!row.place.rank) continue;
    if (*row.place.rank < highest) return true;
    highest = *row.place.rank;
  }
  return false;
}

// It explains the columns that a board shows without being asked, if they are shown, and names the
// option that explains the others, in few lines.
std::string legend_of(const report::Leaderboard& board, const text::Table& shown) {
  std::string text;
  if (board.test && has_column(shown, "rank")) {
    text += "#: 1 + entrants significantly better. ";
    if (ranks_fall(board)) {
      text += fmt::format("It may fall: rows are in the order of {}. ", board.measures.front());
    }
  }
  if (board.test && has_column(shown, "letters")) {
    text += "tie: no significant difference if a letter is shared. ";
  }
  if (has_interval(shown)) {
    text += fmt::format("low, high: 95 % interval of {}. ", board.measures.front());
  }
  return text + (text.empty() ? "--explain explains the columns.\n" : "More: --explain.\n");
}

std::string explanation_of(const publish::RoundBoard& round, const text::Table& shown) {
  const report::Leaderboard& board = round.board;
  std::string text;
  if (board.test && has_column(shown, "rank")) {
    text += fmt::format("#: {}{}\n", report::rank_sentence(),
                        ranks_fall(board) ? " Rows are in the order of the mean, so that it may "
                                            "fall: fewer are significantly better than an entrant "
                                            "whose scores vary more."
                                          : "");
  }
  if (board.test && has_column(shown, "letters")) {
    text += fmt::format("tie: {}\n", report::letter_sentence(board.rows.size()));
  }
  if (has_interval(shown)) {
    text += fmt::format(
        "low, high: 95 % interval of {} (studentized bootstrap over requests, or exact if that "
        "sets no bound); none for fewer than six requests.\n",
        board.measures.front());
  }
  if (board.test) text += fmt::format("Test: {}, level {}.\n", board.test->name, board.test->level);
  if (report::is_timed(board) && has_times(shown)) text += time_notes(round);
  return text;
}

}  // namespace

std::string board_notes(const publish::RoundBoard& round, const text::Table& shown, Legend legend) {
  const report::Leaderboard& board = round.board;
  std::string text =
      "\n" + (legend == Legend::kShort ? legend_of(board, shown) : explanation_of(round, shown));
  std::vector<std::string> notes;
  if (board.test) {
    const std::string open = has_interval(shown) ? board.test->open_bounds : std::string();
    for (const auto& sentence : {board.test->notes.note, open, board.test->notes.visible}) {
      if (!sentence.empty()) notes.push_back(sentence);
    }
  }
  std::vector<std::string> on_starts;  // last: they are about some columns alone
  for (const Remark& remark : round.remarks) {
    const Place place = place_of(remark.kind);
    if (place == Place::kBesideStarts) on_starts.push_back(remark.text);
    if (place != Place::kBelowTheBoard) continue;
    if (remark.level == RemarkLevel::kWarning) {
      text += remark.text + "\n";
    } else {
      notes.push_back(remark.text);
    }
  }
  if (legend == Legend::kShort) {
    if (has_column(shown, "load_ms")) std::ranges::move(on_starts, std::back_inserter(notes));
    return text + first_notes(notes) + nodes_of(round);
  }
  for (const std::string& note : notes) text += note + "\n";
  return text + nodes_of(round);
}

std::string overall_heading(const publish::TrackFolder& folder, const report::OverallBoard& board) {
  std::string text = fmt::format("{}: {}\n", folder.contest,
                                 text::counted(board.tracks.size(), "track", "tracks"));
  for (const auto& track : board.tracks) {
    text +=
        fmt::format("{} is decided by {} under '{}'\n", track.track, track.measure, track.setting);
  }
  for (const auto& sentence : report::remarks_on_tracks(board)) text += sentence + "\n";
  return text + "\n";
}

std::string overall_notes(const publish::TrackFolder& folder, const report::OverallBoard& board) {
  std::string text = "\n" + report::rule_sentence(board) + "\n";
  text += report::test_sentence(board.test) + "\n";
  if (!board.test.pairs.empty()) {
    text += "\n" + table_for_people(report::to_table(board.test)) + "\n";
  }
  if (!folder.missing.empty()) {
    text +=
        fmt::format("Not run yet, and not part of this: {}.\n", fmt::join(folder.missing, ", "));
  }
  for (const auto& round : folder.rounds) {
    if (!round.collection.empty()) continue;  // inside a bundle, whose unpacked copy goes
    text += fmt::format("'matchbench leaderboard {}' shows the board of {}.\n",
                        word_to_copy(round.database.string()), round.track);
  }
  return text;
}

}  // namespace matchbench::cli
