#pragma once

#include "harness/execution/session/worker_source.hpp"
#include "harness/fronts/cli/command.hpp"
#include "harness/fronts/cli/shared_options.hpp"
#include "harness/operations/cluster/make_plan.hpp"
#include "harness/operations/cluster/slurm/slurm_engine.hpp"
#include "harness/operations/conduct/foreign_contest.hpp"
#include "harness/operations/conduct/run_contest.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::cli {

// What `matchbench run` was told.
struct RunOptions {
  conduct::ContestRequest round;  // without a contest if there is a plan
  // How it is shown.
  bool strict = false;
  bool quiet = false;
  bool dry_run = false;
  std::string status;
  std::string progress = "text";  // or "json"
  // A round that is split into shards.
  cluster::PlanRequest split;
  std::string plan;
  std::optional<std::uint64_t> shard;
  conduct::ForeignTerms terms;            // whatever the plan says; without what follows
  std::vector<std::string> plugins;       // NAME=PATH
  std::vector<std::string> run_files;     // the same
  std::vector<std::string> files;         // ENTRANT:KEY=PATH
  std::vector<std::string> interpreters;  // prefixes that are permitted
  GrantOptions grants;                    // with a plan
  // A round on a cluster.
  std::string cluster;
  std::optional<std::uint64_t> nodes;
  std::string staging;
  cluster::SlurmOptions slurm;
  bool print = false;
};

void add_run_options(Command& command, RunOptions& options);

// The round that was asked for. Throws an input Error unless a contest file was named.
const conduct::ContestRequest& round_of(const RunOptions& options);

// The ways to run a contest. Each returns the exit code.
int run_here(const RunOptions& options, const session::WorkerSource& programs);
int run_prepare(const RunOptions& options, const session::WorkerSource& programs);
int run_planned(const RunOptions& options, const session::WorkerSource& programs);
int run_cluster(const RunOptions& options, const session::WorkerSource& programs);

}  // namespace matchbench::cli
