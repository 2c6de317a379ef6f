#pragma once

#include "harness/results/round_results.hpp"
#include "harness/store/store.hpp"

#include <vector>

namespace matchbench {

// What a stored round holds, gathered for reports.
RoundResults read_results(const RoundStore& store);

// The entrants that count, in order of entry: not those whose every run was replaced, by another
// binary or other parameters under the same name.
std::vector<StoredEntrant> current_entrants(const RoundStore& store);

}  // namespace matchbench
