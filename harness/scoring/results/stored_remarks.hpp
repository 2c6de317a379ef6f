#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/scoring/results/round_results.hpp"

#include <string>
#include <vector>

namespace matchbench::results {

// Adds what has to be known to read the round's results: what the contest asked for, what the times
// are, and what they cost. All else of `results` is read already.
void add_stored_remarks(const store::RoundStore& store, RoundResults& results);

}  // namespace matchbench::results
