#pragma once

#include "harness/operations/judging/pool/strategy.hpp"

#include <cstddef>
#include <vector>

namespace matchbench::judging {

// A pair of the union, with the best rank that any entrant gave it, from 0.
struct PooledPair {
  ChosenPair chosen;
  std::size_t best_rank = 0;
  bool is_judged = false;
};

// Puts the pairs into four strata by their best ranks and draws from each at random: ranks up to an
// eighth of the depth, a quarter, half and the whole of it. Each stratum is drawn from at half of
// the rate of the one before it, at a rate of 1 at most, so that the budget is spent; every
// stratum of a request is drawn from with the same probability. Pairs that are judged already are a
// stratum of their own, all of which counts. A member that is not drawn stays in the pool as such.
void draw_sample(std::vector<PooledPair>& pairs, const StrategyOptions& options);

}  // namespace matchbench::judging
