#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/scoring/results/round_results.hpp"

#include <string>

namespace matchbench::score {

// The rankings of a round and the settings under which it is scored, made again from the judgments
// in `folder` (empty: in the folder that the round remembers). Adds to `results` what the
// collection knows: descriptions of requests and services, which settings are binary. If the folder
// that the round remembers is gone or has changed, or a setting is defined otherwise by now,
// `results` gets a remark instead; a folder that was named is refused with an input Error.
results::JudgedRankings read_judged_rankings(const store::RoundStore& store,
                                             const std::string& folder,
                                             results::RoundResults& results);

}  // namespace matchbench::score
