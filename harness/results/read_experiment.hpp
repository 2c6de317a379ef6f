#pragma once

#include "harness/analysis/experiment.hpp"
#include "harness/store/round/store.hpp"

namespace matchbench::results {

// What all entrants of a round answered; repetitions that were superseded are left out.
analysis::Experiment read_experiment(const store::RoundStore& store);

}  // namespace matchbench::results
