#pragma once

#include "harness/scoring/analysis/score_matrix.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace matchbench::analysis {

// How hard each request was, and for whom.
struct RequestDifficulty {
  std::size_t request = 0;  // into ScoreMatrix::requests
  double mean = 0;          // over systems: the lower, the harder
  double deviation = 0;
  double lowest = 0;
  double highest = 0;
  std::vector<std::size_t> best;  // the systems that reached the highest score
};
std::vector<RequestDifficulty> request_difficulty(const ScoreMatrix& scores);  // hardest first

// What one system adds to the others.
struct SystemContribution {
  double mean = 0;
  std::size_t wins_alone = 0;              // requests on which no other reaches it
  std::size_t wins_shared = 0;             // on which it is among several best, not all
  double lost_without = 0;                 // by how much the oracle below falls without it
  std::optional<double> mean_correlation;  // Pearson's, with the others over requests
};
std::vector<SystemContribution> system_contributions(const ScoreMatrix& scores);

// The mean that somebody would reach who always picked the best system for the request: no choice
// among these systems does better.
double oracle_selection(const ScoreMatrix& scores);

}  // namespace matchbench::analysis
