#pragma once

#include "harness/foundation/base/os/environment_of_process.hpp"
#include "harness/operations/cluster/engine.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::cluster {

// What a program of Slurm has said.
struct SlurmAnswer {
  int code = 0;  // 0: done
  std::string out;
  std::string err;
};

// Runs sbatch, squeue, scancel or scontrol to its end, with these variables, "NAME=value" each.
// Throws an environment Error if there is no such program.
SlurmAnswer ask_slurm(const std::string& program, const std::vector<std::string>& arguments,
                      std::vector<std::string> variables = own_environment());

// A task of a job array, as squeue last showed it.
struct QueuedTask {
  std::uint64_t job = 0;    // of the array
  std::uint32_t index = 0;  // in it
  std::string state;        // "PENDING"
  std::string reason;       // why it is waiting: "JobHeldUser"
  std::string node;
};

// What Slurm's words mean. `log`: what the task has printed.
ClusterTask cluster_task(const QueuedTask& task, std::filesystem::path log);

}  // namespace matchbench::cluster
