#pragma once

#include "harness/execution/session/worker_source.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::cli {

// What `matchbench run` was told.
struct RunOptions {
  std::string contest;  // none with --plan
  std::string db;
  std::string track;
  std::vector<std::string> only;
  bool resume = false;
  bool strict = false;
  bool quiet = false;
  bool dry_run = false;
  // A round that is split into shards.
  std::string prepare;
  std::optional<std::uint64_t> shards;
  std::optional<std::uint64_t> entrant_groups;
  bool stage = false;
  std::string plan;
  std::optional<std::uint64_t> shard;
  std::string node;
  std::string status;
  std::string progress = "text";  // or "json"
  // A round on a cluster.
  std::string cluster;
  std::optional<std::uint64_t> nodes;
  std::string staging;
  std::string partition;
  std::string account;
  std::string time;
  std::vector<std::string> sbatch_options;
  bool print = false;
};

// Throws an input Error that names options which do not go together or lack one another.
void require_consistent(const RunOptions& options);

// The contest file. Throws an input Error unless one was named.
std::string contest_of(const RunOptions& options);

// The ways to run a contest. Each returns the exit code.
int run_here(const RunOptions& options, const session::WorkerSource& programs);
int run_prepare(const RunOptions& options, const session::WorkerSource& programs);
int run_planned(const RunOptions& options, const session::WorkerSource& programs);
int run_cluster(const RunOptions& options, const session::WorkerSource& programs);

}  // namespace matchbench::cli
