#pragma once

#include "harness/round/contest.hpp"
#include "harness/round/round.hpp"
#include "harness/round/worker.hpp"

#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

namespace matchbench {

// The competitors of a contest, as the round wants them.
struct Entered {
  std::vector<Entrant> entrants;
  std::vector<std::uint32_t>
      folds;  // like entrants: the contest's for those that can learn, else 0
  std::vector<FusionEntrant> fusions;
};

// What no entrant may read even where it lies beside its library: the contest file, its collection,
// the database, the libraries of all entrants.
std::vector<std::filesystem::path> guarded_paths(const Contest& contest,
                                                 const std::filesystem::path& database);

// Finds each entrant's library and asks it, in a worker, who it is. One that cannot be opened still
// takes part: its failure is a result. Throws an input Error with the contest's line where a plugin
// is not known.
Entered enter(const Contest& contest, const StartWorker& start_worker,
              std::span<const std::filesystem::path> guarded);

}  // namespace matchbench
