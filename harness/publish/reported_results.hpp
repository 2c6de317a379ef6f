#pragma once

#include "harness/results/round_results.hpp"
#include "harness/store/round/store.hpp"

namespace matchbench::publish {

// A stored round with what its audits suspect, all of it fit to be printed.
results::RoundResults read_reported_results(const store::RoundStore& store);

}  // namespace matchbench::publish
