#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/operations/gate/decide/gate_report.hpp"

#include <string>
#include <vector>

namespace matchbench::gate {

// How much dearer than the base's a cost may be: .25 is a quarter.
struct CostMargins {
  double p50 = 0.25;
  double p95 = 0.25;
  double mean = 0.25;
  double load = 0.25;
  double memory = 0.25;
};

// Throws an input Error that names the option if a margin is below 0 or no number.
void require_valid(const CostMargins& margins);

// A sentence for each margin that may be a slip for a percentage.
std::vector<std::string> remarks_on(const CostMargins& margins);

// Two entrants of a round, block by block: quantiles, over the requests that both answered in every
// block, of the medians of their times, and the mean of all these; the time from the start of a
// worker to its first answer ("load"); and the highest resident memory of their workers. A cost is
// worse if the lower bound of the ratio's 95 % interval exceeds 1 + margin. Not compared if they
// share too few blocks for an interval, or if the times of one do not count as measured.
CostReports compare_costs(const store::RoundStore& round, const std::string& base,
                          const std::string& fresh, const CostMargins& margins);

}  // namespace matchbench::gate
