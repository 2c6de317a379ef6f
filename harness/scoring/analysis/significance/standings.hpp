#pragma once

#include "harness/scoring/analysis/measure_direction.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace matchbench::analysis {

// Nobody can read the letters of more systems than this: beyond, ranks are enough.
inline constexpr std::size_t kMostLettered = 100;

// What a leaderboard may say about places, given which pairs of systems the data separate. A system
// is significantly better than another one if their pair is separated and its mean is better.
struct Standings {
  std::vector<std::size_t> order;  // systems, best mean first; equal ones in their order
  // One for each system. The rank is 1 + the number of systems that are significantly better; the
  // worst rank that the data allow is the number of systems less those that are significantly
  // worse. Ranks need not rise along `order`: a system with many separated pairs may be above one
  // with few.
  std::vector<std::size_t> ranks;
  std::vector<std::size_t> worst_ranks;
  // One for each system: two share one if they are not separated. All empty beyond kMostLettered
  // systems.
  std::vector<std::string> letters;
};

// `means` by system, `separated` for all pairs (pairs.hpp).
Standings standings_of(std::span<const double> means, const std::vector<bool>& separated,
                       Better better);

}  // namespace matchbench::analysis
