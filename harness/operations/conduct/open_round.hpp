#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/operations/conduct/run_contest.hpp"
#include "harness/scoring/results/environment.hpp"

#include <functional>

namespace matchbench::conduct {

// Throws an input Error if the store has another round than the contest, or another part of it.
// `environment`: this machine, as it would be recorded.
void require_continuable(const store::RoundStore& store, const PreparedContest& prepared,
                         const results::EnvironmentRecord& environment);

// Creates the round's database, or opens the one that is to be continued, and enters into
// `prepared` what stands in it: the secret, and the environment of this machine. Of a new one whose
// times count, what the harness itself costs is measured first, unless that is known. Throws an
// input Error if the database exists and is not to be continued, or has another round.
store::RoundStore open_round(PreparedContest& prepared, ContestObserver& observer,
                             const std::function<bool()>& interrupt);

}  // namespace matchbench::conduct
