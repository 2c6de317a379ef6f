#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/scoring/results/round_results.hpp"

#include <vector>

namespace matchbench::results {

// The content of a stored round, gathered for reports. Throws an input Error if it states millions
// of pairs of a repetition and a request, and has an answer to hardly any.
RoundResults read_results(const store::RoundStore& store);

// In order of entry: not those whose every repetition was replaced, by another binary or other
// parameters under the same name.
std::vector<store::StoredEntrant> unreplaced_entrants(const store::RoundStore& store);

// The entrants that count: these without those that the contest withdraws.
std::vector<store::StoredEntrant> current_entrants(const store::RoundStore& store);

// The repetitions that count, by entrant, then repetition: theirs, as far as they were not
// replaced.
std::vector<store::StoredRepetition> current_repetitions(const store::RoundStore& store);

}  // namespace matchbench::results
