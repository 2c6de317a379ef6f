#pragma once

#include "harness/scoring/analysis/experiment.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::judging {

// Which pairs of the union of the entrants' first services are judged if not all can be.
enum class Strategy : std::uint8_t {
  kDepth,        // those that were ranked highest anywhere
  kMoveToFront,  // those of entrants that found relevant services so far (Cormack, Palmer & Clarke
                 // 1998): each growth of the pool uses the grades that there are by then
  kStratified,   // a random sample, denser at the top, for xinfAP
};
inline constexpr std::array<std::string_view, 3> kStrategyNames = {"depth", "move-to-front",
                                                                   "stratified"};

// Request and service, numbered as in the experiment.
using PairKey = std::pair<std::uint32_t, std::uint32_t>;

// What is known of pairs before they are chosen.
struct KnownPair {
  bool is_pooled = false;        // the pool has it already
  std::optional<bool> relevant;  // none: nobody judged it
};
using KnownPairs = std::map<PairKey, KnownPair>;

struct ChosenPair {
  PairKey key;
  std::uint32_t stratum = 0;
  double probability = 1;
  bool drawn = true;  // false: a member of a stratum that is not judged
};

struct StrategyOptions {
  Strategy strategy = Strategy::kDepth;
  std::size_t depth = 10;
  std::optional<std::uint64_t> budget;  // of pairs that nobody judged yet; none: all
  std::uint64_t seed = 0;
};

// All requests, those first on which the entrants disagree most: by the mean over pairs of entrants
// of 1 − rank-biased overlap (p = .9) of their first `depth` services; equal ones in the order of
// the collection.
std::vector<std::uint32_t> requests_by_disagreement(const analysis::Experiment& experiment,
                                                    std::size_t depth);

// The pairs to add to a pool, by request in the order of `requests`. Pairs that it has already are
// left out; pairs that are judged already are added without costing any of the budget, except under
// kMoveToFront, which never needs them.
std::vector<ChosenPair> choose_pairs(const analysis::Experiment& experiment,
                                     std::span<const std::uint32_t> requests,
                                     const KnownPairs& known, const StrategyOptions& options);

// Global move-to-front pooling (Cormack, Palmer & Clarke 1998): every ranking of every request has
// a priority, 0 at first. The ranking of the highest priority gives its next service: a relevant
// one sets the priority back to 0; one that is not relevant, or not judged yet, lowers it by 1.
// Equal priorities take turns by the order of `requests`, then by an order drawn from the seed.
std::vector<ChosenPair> move_to_front(const analysis::Experiment& experiment,
                                      std::span<const std::uint32_t> requests,
                                      const KnownPairs& known, const StrategyOptions& options);

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
