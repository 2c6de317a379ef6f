#pragma once

#include "harness/operations/judging/pool/strategy.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace matchbench::judging {

// Global move-to-front pooling (Cormack, Palmer & Clarke 1998): every ranking of every request has
// a priority, 0 at first. The ranking of the highest priority gives its next service: a relevant
// one sets the priority back to 0; one that is not relevant, or not judged yet, lowers it by 1.
// Equal priorities take turns by the order of `requests`, then by an order drawn from the seed.
std::vector<ChosenPair> move_to_front(const analysis::Experiment& experiment,
                                      std::span<const std::uint32_t> requests,
                                      const KnownPairs& known, const StrategyOptions& options);

}  // namespace matchbench::judging
