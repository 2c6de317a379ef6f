#pragma once

#include "harness/execution/session/worker_source.hpp"
#include "harness/operations/conduct/run_contest.hpp"
#include "harness/operations/season/phase_contest.hpp"

#include <filesystem>
#include <functional>
#include <set>
#include <string>

namespace matchbench::season {

struct HeldRound {
  std::set<std::string> answered;  // entrants that have answered some request, by name
  std::string judgments;           // digest of those that it was scored with
};

// Throws as conduct::prepare_contest() does: what would keep a round of this contest from
// beginning.
void require_prepared(const contest::Contest& contest, const std::filesystem::path& database,
                      const session::WorkerSource& programs);

// Asks what the database, whose folder is there, does not have yet, and scores it. A round that a
// killed process has left is gone on with or, where it cannot be, as after an update of the system,
// begun again. Throws as conduct::prepare_contest() and score::score_round() do, and an environment
// Error if interrupted: what was committed stays.
HeldRound hold_round(const contest::Contest& contest, const std::filesystem::path& database,
                     bool times_count, const session::WorkerSource& programs,
                     conduct::ContestObserver& observer, const std::function<bool()>& interrupt);

}  // namespace matchbench::season
