#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/execution/round/round.hpp"

#include <span>
#include <vector>

namespace matchbench::conduct {

// The fusions of a contest, whose members are places among those that are asked, the run files
// behind them and the fusions before. Throws an input Error with the contest's line if a member
// does not take part.
std::vector<round::FusionEntrant> fusions_of(const contest::Contest& contest,
                                             std::span<const Entrant> asked,
                                             std::span<const round::RunFileEntrant> run_files);

}  // namespace matchbench::conduct
