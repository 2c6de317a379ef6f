#pragma once

#include "harness/analysis/experiment.hpp"
#include "harness/store/store.hpp"

namespace matchbench {

// What all entrants of a round answered; runs that were superseded are left out.
Experiment read_experiment(const RoundStore& store);

}  // namespace matchbench
