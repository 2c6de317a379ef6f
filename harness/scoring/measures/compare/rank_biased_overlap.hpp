#pragma once

#include <cstdint>
#include <span>

namespace matchbench::measures {

// A ranking of items that may tie: items in order, best first, each once. Two neighbours tie if
// their scores are equal; without scores nothing ties.
struct TiedRanking {
  std::span<const std::uint32_t> items;
  std::span<const double> scores = {};  // empty, or one per item, never rising
};

// Rank-biased overlap of two rankings, which may have different lengths and items: 1 if they are
// equal, 0 if they have nothing in common (Webber, Moffat & Zobel 2010, TOIS 28(4)). The value is
// the extrapolated one, RBO_EXT (eq. 32): the agreement seen at the end continues beyond it. Tied
// items all have the first of their ranks, and the agreement at depth d is 2·|S ∩ T|/(|S| +
// |T|) of the items at d or above (§3, ties).
//
// `p` is the probability that the reader continues to the next rank, 0 < p < 1. Two empty rankings
// have the overlap 1; an empty ranking and one that is not empty have 0. Takes time linear in the
// number of items. Throws an input Error if p is out of range, an item appears twice in a ranking,
// or a score rises.
double rank_biased_overlap(const TiedRanking& first, const TiedRanking& second, double p);

}  // namespace matchbench::measures
