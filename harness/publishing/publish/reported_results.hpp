#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/scoring/results/round_results.hpp"

#include <filesystem>

namespace matchbench::publish {

// A stored round with what its audits suspect and which settings take the grades of programs, all
// of it fit to be printed. `collection`: its folder; empty: the one that the round remembers.
results::RoundResults read_reported_results(const store::RoundStore& store,
                                            const std::filesystem::path& collection = {});

}  // namespace matchbench::publish
