#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/foundation/model/remark.hpp"

#include <vector>

namespace matchbench::study {

// What the round's audits tell about entrants, one sentence each. Warnings: rankings and times that
// differ suspiciously under other conditions. Notes: of each entrant that keeps work from one call
// to the next, how much, and what a first call takes; that scores do not fall when it is trained on
// shuffled judgments. The latter is told of scored rounds, by the measure that was scored first.
std::vector<Remark> audit_remarks(const store::RoundStore& store);

}  // namespace matchbench::study
