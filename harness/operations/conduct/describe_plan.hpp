#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/execution/round/plan.hpp"
#include "harness/execution/round/round.hpp"

#include <cstddef>
#include <string>

namespace matchbench::conduct {

// What `run --dry-run` says: workers, passes, queries, and how long they take at least.
std::string describe_plan(const contest::Contest& contest, const round::RoundPlan& plan,
                          const round::RoundEntrants& entrants, std::size_t request_count,
                          std::size_t service_count);

}  // namespace matchbench::conduct
