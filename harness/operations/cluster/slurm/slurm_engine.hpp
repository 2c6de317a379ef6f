#pragma once

#include "harness/operations/cluster/engine.hpp"
#include "harness/operations/cluster/plan_file.hpp"
#include "harness/operations/cluster/slurm/batch_script.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace matchbench::cluster {

// The tasks of one plan in Slurm's queue.
class SlurmEngine : public ClusterEngine {
 public:
  // The plan and the staging folder must outlive the object. The options were checked by
  // require_options(). Throws an environment Error if there are no programs of Slurm.
  SlurmEngine(const ClusterPlan& plan, const std::filesystem::path& staging, SlurmOptions options);

  std::string name() const override { return "Slurm"; }

  // A script for sbatch for each array of tasks. Shards are split by the longest array that the
  // cluster takes.
  std::vector<std::string> scripts(std::span<const std::uint32_t> shards) const override;
  std::vector<std::uint64_t> submit(std::span<const std::uint32_t> shards) override;
  std::optional<std::map<std::uint32_t, ClusterTask>> tasks() const override;
  void cancel() const override;

 private:
  std::vector<std::string> job_names() const;  // of the jobs that this plan may have
  std::uint64_t submit_array(const TaskArray& array) const;

  const ClusterPlan& plan_;
  const std::filesystem::path& staging_;
  const SlurmOptions options_;
  const std::uint32_t array_size_;  // the longest that the cluster takes: indices are smaller
};

}  // namespace matchbench::cluster
