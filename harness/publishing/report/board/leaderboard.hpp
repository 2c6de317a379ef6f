#pragma once

#include "harness/foundation/text/table/table.hpp"
#include "harness/publishing/report/block_ratios.hpp"
#include "harness/publishing/report/board.hpp"
#include "harness/publishing/report/model/report_model.hpp"
#include "harness/publishing/report/model/unfinished.hpp"
#include "harness/scoring/results/round_results.hpp"

#include <optional>
#include <string>
#include <vector>

namespace matchbench::report {

// Entrants under one relevance setting, ranked by its first measure. Nothing is shown for a failure
// but the failure.
struct Leaderboard {
  std::string setting;
  Unfinished unfinished;                    // entrants that lack answers or trials
  std::vector<std::string> measures;        // the first one decides the order
  std::vector<std::size_t> request_counts;  // for which each measure is defined for any entrant
  std::vector<std::string> notes;           // Board::notes of the first measure, then the others'
  std::optional<BoardTest> test;            // that made the groups
  // In what the nodes differ over which times are averaged; empty: in nothing that decides them.
  std::vector<std::string> nodes_differ_in;
  std::optional<analysis::BlockStandings> standings;  // of times; none: all ran on one machine

  struct Row {
    BoardRow place;                             // by the first measure
    ReportEntrant entrant;                      // without its latencies by request
    std::vector<std::optional<double>> scores;  // like measures, as BoardRow::value
    std::vector<std::size_t> counts;            // of requests behind the scores
    // The score by the first measure, for each request; none if it is not defined for the request.
    std::vector<std::optional<double>> scores_by_request;
  };
  std::vector<Row> rows;
};

// `measures` in the order wanted; empty: all that were scored under the setting. Throws an input
// Error that names what was scored if the setting or a measure was not.
Leaderboard make_leaderboard(const results::RoundResults& results, const std::string& setting,
                             const std::vector<std::string>& measures);

// Whether some entrant has times: those of run files have none.
bool is_timed(const Leaderboard& leaderboard);

enum class BoardColumns {
  kShown,  // what fits a terminal; no times if nobody has any
  kAll,    // also lower bounds, p99, versions, abstentions
};
text::Table to_table(const Leaderboard& leaderboard, BoardColumns columns);

// The table of a board with its rows by the column of `all`, the table with all columns, that has
// the key or title, best first: falling where more is better, as in most measures, else rising;
// empty cells last, equal ones in the order of the board. Ranks and letters stay what they are.
// Throws an input Error for a column that `all` lacks.
text::Table sorted_rows(const text::Table& table, const text::Table& all,
                        const Leaderboard& leaderboard, const std::string& column);

}  // namespace matchbench::report
