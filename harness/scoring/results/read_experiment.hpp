#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/scoring/analysis/experiment.hpp"

#include <cstddef>
#include <vector>

namespace matchbench::results {

// What all entrants of a round answered; repetitions that were superseded are left out.
analysis::Experiment read_experiment(const store::RoundStore& store);

// The places among its systems, rising, of those that have still to answer some request. Only
// audits, or a part of the passes, may be missing of others that have not finished.
std::vector<std::size_t> unfinished_systems(const store::RoundStore& store,
                                            const analysis::Experiment& experiment);

}  // namespace matchbench::results
