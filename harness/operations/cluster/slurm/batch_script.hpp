#pragma once

#include "harness/operations/cluster/plan_file.hpp"
#include "harness/operations/cluster/staging_folder.hpp"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace matchbench::cluster {

// What the user tells Slurm.
struct SlurmOptions {
  std::vector<std::string> interpreters;  // prefixes that each shard permits
  std::string partition;
  std::string account;
  std::string time;                  // as sbatch takes it; empty: the partition's default
  std::vector<std::string> options;  // of sbatch, "--qos=long"; they overrule all others
};

// Throws an input Error for what is not an option of sbatch, and for one that only matchbench may
// give.
void require_options(const SlurmOptions& options);

// Some shards as tasks of one job array, whose length is limited: the index of a task is its shard
// less `offset`.
struct TaskArray {
  std::uint32_t offset = 0;
  std::vector<std::uint32_t> shards;  // rising; or kFollowUp alone, with that as its offset
};

// Shards as arrays with indices below `max_array_size`.
std::vector<TaskArray> arrays_of(std::span<const std::uint32_t> shards,
                                 std::uint32_t max_array_size);

// The name of an array's job: a round is found again by it, no matter who submitted it.
std::string job_name(const ClusterPlan& plan, std::uint32_t offset);

// What a task prints.
std::filesystem::path log_of(const std::filesystem::path& staging, std::uint64_t job,
                             std::uint32_t index);

// What sbatch is given. Throws an input Error if an option is more than one line.
std::string batch_script(const ClusterPlan& plan, const std::filesystem::path& staging,
                         const SlurmOptions& options, const TaskArray& array);

// Of these variables, "NAME=value" each, those that sbatch is started with, since Slurm keeps them
// with the job: what programs find their files and their language by, what is Slurm's or
// matchbench's, and what the contest grants to entrants that are asked.
std::vector<std::string> variables_of_job(const ClusterPlan& plan, std::vector<std::string> own);

}  // namespace matchbench::cluster
