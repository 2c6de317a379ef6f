#pragma once

#include "harness/analysis/score_matrix.hpp"
#include "harness/analysis/significance/significance.hpp"
#include "harness/results/round_results.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace matchbench::report {

// Reports are made with these, so that the same round gives the same report.
inline constexpr double kReportAlpha = 0.05;
inline constexpr std::uint64_t kReportSeed = 1;

// What the data can say about who is better by one measure under one setting.
struct Comparison {
  std::vector<std::size_t> entrants;          // those with a score, in entrants' order
  std::vector<std::optional<double>> values;  // mean by entrant, over its defined requests
  std::size_t requests = 0;                   // on which all of them have a score
  // None if fewer than two entrants have a score, or they share fewer than two requests: then
  // nothing separates them.
  std::optional<analysis::ScoreMatrix> scores;     // systems are places in `entrants`
  std::optional<analysis::Separation> separation;  // likewise
  std::string test;                                // of the separation, in words
};

// Pairs are tested by randomization with Holm's correction; if there are more pairs than its
// permutations can resolve, by Nemenyi's test.
Comparison compare_entrants(const results::MeasureResults& results,
                            const std::vector<std::string>& entrant_names);
// The same for each of several measures, in less time.
std::vector<Comparison> compare_entrants(std::span<const results::MeasureResults* const> measures,
                                         const std::vector<std::string>& entrant_names);

// By entrant, over the requests for which it has a score.
std::vector<std::optional<double>> mean_scores(const results::MeasureResults& results);

std::vector<std::string> entrant_names(const results::RoundResults& results);

}  // namespace matchbench::report
