#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/execution/round/plan.hpp"
#include "harness/operations/conduct/entrants.hpp"

#include <cstddef>
#include <string>

namespace matchbench::conduct {

// What `run --dry-run` says: workers, passes, queries, and how long they take at least.
std::string describe_plan(const contest::Contest& contest, const round::RoundPlan& plan,
                          const ContestEntrants& entrants, std::size_t request_count,
                          std::size_t service_count);

}  // namespace matchbench::conduct
