#pragma once

#include "harness/execution/session/worker_source.hpp"
#include "harness/operations/cluster/plan_file.hpp"
#include "harness/operations/conduct/foreign_contest.hpp"
#include "harness/operations/conduct/run_contest.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>

namespace matchbench::cluster {

struct PlanRequest {
  std::filesystem::path plan;                   // the file to write
  std::optional<std::uint64_t> shards;          // none: as many as there are blocks
  std::optional<std::uint64_t> entrant_groups;  // each in shards of its own; none: 1
  bool stage = false;                           // put everything that nodes need beside the plan
};

// Splits a round into shards, draws its secret unless the contest names one, and writes the plan.
// Throws an input Error if there are fewer blocks than shards, or fewer entrants than groups.
ClusterPlan make_plan(const conduct::PreparedContest& prepared, const PlanRequest& request,
                      const session::WorkerSource& programs);

// What `run --plan` must be told on a machine whose files lie as they do here: all of a plan
// without copies; of a plan with copies the confinement, the grants and what is handed to entrants,
// which is not copied.
conduct::ForeignTerms terms_of_unstaged(const conduct::PreparedContest& prepared,
                                        const ClusterPlan& plan);

}  // namespace matchbench::cluster
