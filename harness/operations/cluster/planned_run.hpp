#pragma once

#include "harness/execution/session/worker_source.hpp"
#include "harness/operations/cluster/plan_file.hpp"
#include "harness/operations/conduct/foreign_contest.hpp"
#include "harness/operations/conduct/run_contest.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>

namespace matchbench::cluster {

struct PlannedContestRequest {
  std::filesystem::path plan;
  std::optional<std::uint64_t> shard;  // none: what follows once all shards are merged
  // The plan says which contest, track and entrants. No database: part-SHARD.db, or, without a
  // shard, the contest's name with .db.
  conduct::ContestRequest run;
  // What the person at the keyboard demands and names, whatever the plan says.
  conduct::ForeignTerms terms = {};
};

// Reads a plan and checks that this machine has what the plan was made with: the same matchbench,
// collection and libraries. An entrant that introduces itself otherwise than there is not asked;
// only a library that the loader opened there and refuses here is an Error. Of the paths that the
// plan states only those of its staged copies are opened; all else is what the terms name, or is
// registered or installed here. Throws Error with what differs, with what to name, and for a plan
// that asks for less confinement than the terms.
conduct::PreparedContest prepare_planned(const PlannedContestRequest& request,
                                         const session::WorkerSource& programs);

}  // namespace matchbench::cluster
