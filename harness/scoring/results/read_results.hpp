#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/scoring/results/round_results.hpp"

#include <vector>

namespace matchbench::results {

// The content of a stored round, gathered for reports.
RoundResults read_results(const store::RoundStore& store);

// The entrants that count, in order of entry: not those whose every repetition was replaced, by
// another binary or other parameters under the same name.
std::vector<store::StoredEntrant> current_entrants(const store::RoundStore& store);

}  // namespace matchbench::results
