#pragma once

#include "harness/scoring/analysis/measure_direction.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace matchbench::analysis {

// Compact letter display (Piepho 2004, insert and absorb), by system: two systems share a letter
// if and only if their pair is not separated. `order` lists the systems, best first: 'a' belongs to
// the best system, and so on. The letters after z are A to Z, then a2 to z2, a3 to z3, …: a letter
// and the number that follows it are one mark.
//
// `separated` has a value for each of all pairs (pairs.hpp). The work is polynomial in the number
// of systems: if there are many more letters than systems, letters that no pair needs are dropped.
std::vector<std::string> compact_letters(std::span<const std::size_t> order,
                                         const std::vector<bool>& separated);

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

// `means` by system, `separated` for all pairs (pairs.hpp); empty for more than kMostLettered of
// which none is separated.
Standings standings_of(std::span<const double> means, const std::vector<bool>& separated,
                       Better better);

}  // namespace matchbench::analysis
