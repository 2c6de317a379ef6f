#pragma once

#include "harness/foundation/model/ranking.hpp"

#include <cstdint>

namespace matchbench::round {

// A ranking without what a matchmaker may decide freely: the order of tied services, and which of
// the last tie group fit into `top_k`. Sums in another order differ by rounding, and so do scores
// that are learnt from them; they are therefore rounded to two grids, since a score may lie on a
// border of one of them.
struct RankingDigest {
  std::uint64_t grid = 0;
  std::uint64_t shifted_grid = 0;
  std::uint64_t exact = 0;
  std::uint64_t order = 0;  // of all services, tied ones too
  bool is_blurred = false;  // half of the scores that differ do not on a grid: any order fits it

  // Whether the rankings are the same, but for such a difference of about 1e-9 of the largest
  // score. If services came in the same order, nothing is summed in another one, and blurred
  // rankings have to be the same to the last bit.
  bool is_like(const RankingDigest& other, bool in_same_order) const {
    if (in_same_order && (is_blurred || other.is_blurred)) return exact == other.exact;
    return grid == other.grid || shifted_grid == other.shifted_grid;
  }
};
RankingDigest digest_but_for_ties(const Ranking& ranking, std::uint32_t top_k);

}  // namespace matchbench::round
