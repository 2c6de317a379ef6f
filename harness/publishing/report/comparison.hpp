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

// What the data can say about who is better by one measure under one setting.
struct Comparison {
  // Those that are compared, in entrants' order: who has a score and answered something.
  std::vector<std::size_t> entrants;
  std::vector<std::optional<double>> values;  // mean by entrant, over its defined requests
  std::size_t requests = 0;                   // on which all of them have a score
  // None if fewer than two entrants are compared, or they share fewer than two requests: then
  // nothing separates them.
  std::optional<analysis::ScoreMatrix> scores;     // systems are places in `entrants`
  std::optional<analysis::Separation> separation;  // likewise
  std::string test;                                // of the separation, in words
};

// Entrants with a score, whose pairs are tested by step-down max-T (significance/max_t.hpp), but
// for those that answered nothing. `measure` is one of the results'.
Comparison compare_entrants(const results::RoundResults& results,
                            const results::MeasureResults& measure);

// One for each entrant, over the requests for which it has a score.
std::vector<std::optional<double>> mean_scores(const results::MeasureResults& results);

}  // namespace matchbench::report
