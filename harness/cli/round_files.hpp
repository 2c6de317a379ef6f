#pragma once

#include "harness/report/round_results.hpp"
#include "harness/round/contest.hpp"
#include "harness/store/store.hpp"

namespace matchbench {

// What a stored round holds, gathered for reports.
RoundResults read_results(const RoundStore& store);

// The contest as it was when the round ran.
Contest contest_of(const RoundStore& store);

}  // namespace matchbench
