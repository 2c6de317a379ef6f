#pragma once

#include "harness/scoring/analysis/score_matrix.hpp"
#include "harness/scoring/analysis/significance/significance.hpp"
#include "harness/scoring/results/round_results.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::report {

// Reports are made with these, so that the same round gives the same report.
inline constexpr double kReportAlpha = 0.05;
inline constexpr std::uint64_t kReportSeed = 1;

// Of entrants, on all boards of a round. As many are tested in less than a minute; boards of more
// have no test.
inline constexpr std::size_t kMostPairs = 4'000'000;

// What the data can say about who is better by one measure under one setting.
struct Comparison {
  // Those that are compared, in entrants' order: who has a score, answered something, and has a
  // value for half of the requests or more. Nobody if there are too few common requests.
  std::vector<std::size_t> entrants;
  // Of those that have a score and answered something; systems are places in entrants.
  analysis::CommonRequests common;
  // By entrant: the mean over the common requests of those that are compared, of others over their
  // own; and over how many requests it is.
  std::vector<std::optional<double>> values;
  std::vector<std::size_t> counts;
  // None if fewer than two entrants are compared, they share fewer than two requests, or there are
  // more than kMostPairs: then nothing separates them.
  std::optional<analysis::ScoreMatrix> scores;     // systems are places in `entrants`
  std::optional<analysis::Separation> separation;  // likewise
  std::string test;                                // of the separation, in words

  bool compares(std::size_t entrant) const;
};

// Without the test, which takes long.
Comparison compare_means(const results::RoundResults& results,
                         const results::MeasureResults& measure);

// Entrants with a score, whose pairs are tested by step-down max-T (significance/max_t.hpp), but
// for those that answered nothing. `measure` is one of the results'.
Comparison compare_entrants(const results::RoundResults& results,
                            const results::MeasureResults& measure);

// The scores of the measure that the means count: by entrant, then request.
analysis::KnownScores counted_scores(const results::MeasureResults& measure,
                                     const Comparison& comparison);

}  // namespace matchbench::report
