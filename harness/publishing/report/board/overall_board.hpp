#pragma once

#include "harness/foundation/model/overall_rule.hpp"
#include "harness/foundation/model/remark.hpp"
#include "harness/foundation/text/table/table.hpp"
#include "harness/publishing/report/board/leaderboard.hpp"
#include "harness/scoring/analysis/significance/random_effects.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace matchbench::report {

struct TrackStanding;

// Which entrants differ over all tracks: for each pair the tracks' mean differences together, as
// random effects, p-values by Holm over the pairs.
struct OverallTest {
  struct Pair {
    std::size_t first = 0;  // into entrants
    std::size_t second = 0;
    std::optional<analysis::RandomEffects> effects;  // none: on a track they differ by a constant
    std::optional<double> adjusted_p;
    bool is_separated = false;
  };
  double level = 0.05;
  std::vector<std::string> entrants;  // those with scores on every track
  std::vector<std::string> letters;   // two share one if and only if they are not separated
  std::vector<Pair> pairs;
  std::string why_none;  // a sentence; the rest is then empty
};

OverallTest test_overall(std::span<const TrackStanding> tracks);

// How it was tested, or why not.
std::string test_sentence(const OverallTest& test);

// A row for each pair.
text::Table to_table(const OverallTest& test);

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
  // What else has to be known of its round, but for its times: whose answers an audit suspects, who
  // answered nothing.
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
