#pragma once

#include "harness/execution/session/worker_source.hpp"
#include "harness/operations/cluster/plan_file.hpp"
#include "harness/operations/conduct/run_contest.hpp"

#include <filesystem>

namespace matchbench::cluster {

// Copies what a node needs into the folder of the plan, and makes the plan name the copies: the
// program with its worker and the null matchmaker, the collection (without its judgments unless
// somebody is trained), each library, with its folder if that is its own, and the run files. Throws
// Error if something cannot be copied.
void stage(const conduct::PreparedContest& prepared, const session::WorkerSource& programs,
           const std::filesystem::path& folder, ClusterPlan& plan);

// Where something is that a plan has put into its folder. Throws an input Error if that leads out
// of the folder, by its name or through a link: a plan may be somebody else's.
std::filesystem::path staged_place(const std::filesystem::path& path,
                                   const std::filesystem::path& folder);

// Whether this is one of the files that the plan has put into its folder, as require_staged() finds
// them there.
bool is_staged(const ClusterPlan& plan, const std::filesystem::path& path);

// Throws an environment Error if a staged file is not there or is not what it was, and as
// staged_place() does.
void require_staged(const ClusterPlan& plan, const std::filesystem::path& folder);

}  // namespace matchbench::cluster
