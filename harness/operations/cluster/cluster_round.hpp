#pragma once

#include "harness/execution/session/worker_source.hpp"
#include "harness/operations/cluster/engine.hpp"
#include "harness/operations/cluster/plan_file.hpp"
#include "harness/operations/conduct/run_contest.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::cluster {

struct ClusterRequest {
  conduct::ContestRequest run;
  std::optional<std::uint64_t> nodes;  // that are to share the round; none: one for each block
  std::optional<std::uint64_t> entrant_groups;  // each in shards of its own; none: 1
  std::filesystem::path staging;  // a folder that all nodes see; empty: beside the database
};

// A round that is ready to be submitted: all is checked, and what nodes need is staged.
struct ClusterRound {
  ClusterRequest request;
  conduct::PreparedContest prepared;
  ClusterPlan plan;
  std::filesystem::path staging;  // absolute
};

// How far the shards of a round have come.
struct ClusterProgress {
  std::uint32_t waiting = 0;
  std::uint32_t running = 0;
  std::uint32_t done = 0;
  std::uint32_t failed = 0;
  std::uint64_t queries = 0;  // of all shards
  std::uint64_t answered = 0;
  std::uint64_t failed_queries = 0;
  std::optional<double> left_s;  // about; none: not known yet
  bool is_follow_up = false;     // of the merged round, on one node
};

// Somebody who follows a round on a cluster, called on the thread that runs it.
class ClusterObserver {
 public:
  virtual ~ClusterObserver() = default;
  virtual void on_warning(const std::string& warning) = 0;
  virtual void on_submitted(const std::vector<std::uint64_t>& jobs) = 0;
  virtual void on_progress(const ClusterProgress& progress) = 0;
};

struct ClusterResult {
  bool interrupted = false;
  std::vector<std::uint32_t> done;    // shards whose parts are there
  std::vector<std::string> failures;  // a sentence with its remedy for each task that failed
  bool is_complete() const { return !interrupted && failures.empty(); }
};

// Checks the contest as prepare_contest() does, and makes the staging folder, or takes up one that
// contains this contest's plan if the round is to be resumed. Throws Error with the remedy.
ClusterRound prepare_cluster_round(const ClusterRequest& request,
                                   const session::WorkerSource& programs);

// What the scheduler would be given now. Parts that cannot be used are set aside, as they are when
// the round is resumed.
std::vector<std::string> cluster_scripts(const ClusterRound& round, const ClusterEngine& engine);

// Submits the shards whose parts are not there, nor their tasks in the queue, follows them, merges
// the parts into the database and makes the rest of the round: on a node, if anybody has to be
// asked again. If it is interrupted, the tasks are cancelled, and what nodes have delivered is
// kept. `engine` runs the tasks of this round's plan. Throws Error if the scheduler refuses the
// round, with nothing left submitted.
ClusterResult run_cluster_round(ClusterRound& round, ClusterEngine& engine,
                                ClusterObserver& observer, const std::function<bool()>& interrupt);

}  // namespace matchbench::cluster
