#pragma once

#include "harness/cluster/plan_file.hpp"
#include "harness/cluster/slurm/batch_script.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace matchbench::cluster {

// A task of a job array, as squeue last showed it.
struct QueuedTask {
  std::uint64_t job = 0;    // of the array
  std::uint32_t index = 0;  // in it
  std::string state;        // "PENDING"
  std::string reason;
  std::string node;

  bool is_over() const;
  bool is_running() const;
  // It is waiting for what will not come.
  bool is_stuck() const;
};

// The tasks of one plan in Slurm's queue, whoever submitted them.
class JobQueue {
 public:
  // Both must outlive the object. Throws an environment Error if there are no programs of Slurm.
  JobQueue(const ClusterPlan& plan, const std::filesystem::path& staging);

  // What submit() would give to sbatch, array by array.
  std::vector<std::string> scripts(std::span<const std::uint32_t> shards,
                                   const SlurmOptions& options) const;

  // Submits these shards, split by the longest array that the cluster takes, and returns the jobs.
  // Throws an environment Error with Slurm's words and a remedy; nothing is left submitted then.
  std::vector<std::uint64_t> submit(std::span<const std::uint32_t> shards,
                                    const SlurmOptions& options);

  // The latest task of each shard. None if squeue does not answer now.
  std::optional<std::map<std::uint32_t, QueuedTask>> tasks() const;

  // Cancels all tasks of the plan that are waiting or running.
  void cancel() const;

 private:
  std::vector<std::string> names() const;  // of the jobs that this plan may have

  const ClusterPlan& plan_;
  const std::filesystem::path& staging_;
  const std::uint32_t array_size_;  // the longest that the cluster takes: indices are smaller
};

}  // namespace matchbench::cluster
