#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/scoring/study/timing/timing_study.hpp"

#include <vector>

namespace matchbench::study {

// Whether an entrant keeps answers for the search for a peak rate alone, which asks requests more
// often than timed passes and audits do, or leaves out queries, of which some may be late.
std::vector<EntrantAudit> study_rate_searches(const store::RoundStore& store,
                                              TimedEntrants entrants);

}  // namespace matchbench::study
