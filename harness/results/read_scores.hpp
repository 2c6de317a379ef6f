#pragma once

#include "harness/results/round_results.hpp"
#include "harness/store/round/store.hpp"

#include <cstddef>
#include <map>

namespace matchbench::results {

// The place of a repetition's entrant in the results; superseded repetitions are left out.
using EntrantOfRepetition = std::map<store::RepetitionId, std::size_t>;

// Adds all scores of a stored round, averaged over the repetitions of each entrant, with their
// settings and what their measures are. `results` has its provenance, entrants and requests
// already. Throws an input Error if a score is of a measure that this version does not know.
void read_scores(const store::RoundStore& store, const EntrantOfRepetition& entrant_of_repetition,
                 RoundResults& results);

}  // namespace matchbench::results
