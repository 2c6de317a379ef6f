#pragma once

#include "harness/execution/round/member_run.hpp"
#include "harness/execution/round/round.hpp"

#include <vector>

namespace matchbench::round {

// Stores the rankings of the round's run files as answers to pass 0 that have no times. A request
// that a file says nothing about is an abstention. What is stored already is kept. The result is
// like `prepared.entrants.run_files`.
std::vector<MemberRun> store_run_files(const PreparedRound& prepared, store::RoundStore& store);

}  // namespace matchbench::round
