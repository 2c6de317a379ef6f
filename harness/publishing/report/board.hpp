#pragma once

#include "harness/publishing/report/comparison.hpp"
#include "harness/scoring/analysis/significance/score_intervals.hpp"
#include "harness/scoring/analysis/significance/separation_notes.hpp"
#include "harness/scoring/results/round_results.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace matchbench::report {

// One entrant's place by one measure under one setting. An entrant without a score has `entrant`
// and `group` alone; one that is not compared, as it answered nothing or shares too few requests
// with the others, has a value, too, but neither rank nor letters.
struct BoardRow {
  std::size_t entrant = 0;  // into RoundResults::entrants
  // 1 + the number of entrants that are significantly better, and the worst rank that the data
  // allow: the number of ranked entrants less those that are significantly worse.
  std::optional<std::uint64_t> rank;
  std::optional<std::uint64_t> worst_rank;
  // Two entrants share one if the data do not separate them; empty on boards of many entrants
  // (analysis::kMostLettered).
  std::string letters;
  std::size_t group = 0;    // of neighbouring rows with the same rank
  std::string group_label;  // the ranks that the data allow: "1–3", "4", or "–" without a rank
  std::optional<double> value;  // mean: over the common requests if it is ranked, else its own
  std::optional<double> low;    // 95 % interval (mean_interval.hpp)
  std::optional<double> high;
  std::size_t requests = 0;     // behind the value
  std::optional<double> ratio;  // to the best value; none if that is 0
  bool is_separated_from_best = false;
};

// The test behind a board's ranks and letters, and what its requests can see.
struct BoardTest {
  std::string name;          // in words
  std::size_t requests = 0;  // that were tested: those that all entrants share
  double level = 0;
  bool can_separate = true;  // false: no p-value can be below the level, whatever the scores are
  bool separates = false;    // some pair
  analysis::VisibleDifference visible;
  analysis::SeparationNotes notes;
  std::string open_bounds;  // whose intervals the requests do not bound, a sentence; "": nobody's
};

struct Board {
  std::size_t setting = 0;          // into RoundResults::settings
  std::size_t measure = 0;          // into RoundResults::measure_facts
  std::size_t requests = 0;         // for which the measure is defined for any entrant
  std::size_t common = 0;           // for which it is for all that are ranked, or would be
  std::vector<std::size_t> sparse;  // entrants: analysis::CommonRequests::sparse
  std::vector<std::size_t> skewed;  // entrants whose pairs are separated too often
  std::vector<std::string> notes;   // on the common requests, a sentence each
  std::vector<BoardRow> rows;       // best first, by the mean; last those without a rank
  std::optional<BoardTest> test;    // none: there was nothing to test
};

// How ranks are to be read, and the letters of a board of this size: one sentence each.
std::string rank_sentence();
std::string letter_sentence(std::size_t entrants);

// Requests for which the measure is defined for at least one entrant.
std::size_t defined_requests(const results::MeasureResults& measure);

// The intervals of measures' means, as these comparisons make them: by measure, then entrant.
std::vector<std::vector<std::optional<analysis::MeanInterval>>> intervals_of(
    std::span<const results::MeasureResults> measures, std::span<const Comparison> comparisons,
    analysis::MeanIntervals& intervals);

// `intervals`: of the measure, by entrant.
Board make_board(const results::RoundResults& results, const results::MeasureResults& measure,
                 const Comparison& comparison,
                 const std::vector<std::optional<analysis::MeanInterval>>& intervals);

// A board, and what sentences on several of them call it.
struct NamedBoard {
  std::string name;
  const Board* board;
};

// One sentence on all the entrants that are `skewed` on any of the boards; empty if there are none.
std::string skewed_sentence(std::span<const NamedBoard> boards,
                            std::span<const std::string> entrants);

}  // namespace matchbench::report
