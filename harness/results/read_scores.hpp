#pragma once

#include "harness/results/round_results.hpp"
#include "harness/store/round/store.hpp"

#include <cstddef>
#include <map>

namespace matchbench::results {

// The place of a run's entrant in the results; superseded runs are left out.
using EntrantOfRun = std::map<store::RunId, std::size_t>;

// Adds all scores of a stored round, averaged over the runs of each entrant, with their settings
// and what their measures are. `results` holds its provenance, entrants and requests already.
// Throws an input Error if a score is of a measure that this version does not know.
void read_scores(const store::RoundStore& store, const EntrantOfRun& entrant_of_run,
                 RoundResults& results);

}  // namespace matchbench::results
