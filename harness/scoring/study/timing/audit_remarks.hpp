#pragma once

#include "harness/data/store/round/store.hpp"

#include <string>
#include <vector>

namespace matchbench::study {

// What the round's audits found suspicious about entrants, one sentence each: rankings and times
// that differ under other conditions; scores that do not fall when an entrant is trained on
// shuffled judgments. The latter is told of scored rounds, by the measure that was scored first.
std::vector<std::string> audit_remarks(const store::RoundStore& store);

}  // namespace matchbench::study
