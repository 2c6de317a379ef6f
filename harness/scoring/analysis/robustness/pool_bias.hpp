#pragma once

#include "harness/scoring/analysis/experiment.hpp"

#include <cstddef>
#include <vector>

namespace matchbench::analysis {

// Whether the judgments favour the systems from whose rankings they were pooled.

// Leave-out-uniques (Zobel 1998): a system is scored again without the judgments that it alone
// brought into the pool, as if it had not taken part when the pool was made. A judged service is
// unique to a system if the system ranks it among the first `depth` for the request and no other
// system does. A new system has no uniques, so the loss says how unfair the judgments are to it.
struct LeftOutUniques {
  std::size_t judged = 0;        // judged services that are unique to the system, over all requests
  std::size_t relevant = 0;      // those with a positive gain
  std::vector<double> means;     // by value of the plan, with all judgments
  std::vector<double> left_out;  // without the system's uniques; NaN if undefined everywhere
};
// One for each system. `depth` is at least 1. Throws as score().
std::vector<LeftOutUniques> leave_out_uniques(const Experiment& experiment,
                                              const JudgedSetting& setting,
                                              const measures::ScoringPlan& plan, std::size_t depth,
                                              Undefined undefined);

}  // namespace matchbench::analysis
