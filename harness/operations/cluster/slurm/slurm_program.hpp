#pragma once

#include <string>
#include <vector>

namespace matchbench::cluster {

// What a program of Slurm has said.
struct SlurmAnswer {
  int code = 0;  // 0: done
  std::string out;
  std::string err;
};

// Runs sbatch, squeue, scancel or scontrol to its end, in this program's environment. Throws an
// environment Error if there is no such program.
SlurmAnswer ask_slurm(const std::string& program, const std::vector<std::string>& arguments);

}  // namespace matchbench::cluster
