#pragma once

#include "harness/analysis/experiment.hpp"
#include "harness/store/round/store.hpp"

#include <cstddef>
#include <vector>

namespace matchbench::results {

// What all entrants of a round answered; repetitions that were superseded are left out.
analysis::Experiment read_experiment(const store::RoundStore& store);

// The places among its systems of those that have not come to the end of every repetition, rising.
std::vector<std::size_t> unfinished_systems(const store::RoundStore& store);

}  // namespace matchbench::results
