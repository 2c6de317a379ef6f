#pragma once

#include "harness/results/round_results.hpp"
#include "harness/store/store.hpp"

namespace matchbench {

// A stored round with what its audits suspect, all of it fit to be printed.
RoundResults read_reported_results(const RoundStore& store);

}  // namespace matchbench
