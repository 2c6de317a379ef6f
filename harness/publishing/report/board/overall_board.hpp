#pragma once

#include "harness/foundation/model/overall_rule.hpp"
#include "harness/foundation/model/remark.hpp"
#include "harness/foundation/text/table/table.hpp"
#include "harness/publishing/report/board/leaderboard.hpp"
#include "harness/publishing/report/board/overall_significance.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace matchbench::report {

// One track's result: who has which mean by the measure that decides its board.
struct TrackStanding {
  struct Entry {
    std::string entrant;
    // None if the entrant has no rank: no score, or no answer.
    std::optional<double> value;
    std::vector<std::optional<double>> scores = {};  // by request; for the test of all tracks
  };
  std::string track;
  std::string setting;
  std::string measure;
  std::vector<Entry> entries;
  Unfinished unfinished = {};
  // What else has to be known of the state of its round.
  std::vector<std::string> remarks = {};
};

// `remarks` are all of the round.
TrackStanding standing_of(const std::string& track, const Leaderboard& board,
                          std::span<const Remark> remarks);

// All tracks together, best first.
struct OverallBoard {
  struct Row {
    std::string entrant;
    std::optional<double> overall;  // mean place or mean score; none: last by mean score
    std::vector<double> places;     // by track; equal values share the mean of their places
    std::vector<std::optional<double>> values;
    bool is_ranked = false;  // on some track; false: it has no place, and comes last
  };
  OverallRule rule = OverallRule::kMeanRank;
  std::vector<TrackStanding> tracks;
  std::vector<Row> rows;
  OverallTest test;
};

// Entrants are told apart by their names. By mean rank, those without a rank on a track share the
// places that are left there; by mean score, an entrant without a rank on a track has no overall
// score. Throws an input Error if scores are to be averaged over different measures.
OverallBoard make_overall_board(std::span<const TrackStanding> tracks, OverallRule rule);

// A sentence for each track that is not finished, and one for each that lacks scores or parts.
std::vector<std::string> remarks_on_tracks(const OverallBoard& board);

// How the board came about, in a sentence.
std::string rule_sentence(const OverallBoard& board);

text::Table to_table(const OverallBoard& board);

}  // namespace matchbench::report
