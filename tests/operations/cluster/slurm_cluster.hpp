#pragma once

#include "tests/fronts/cli/program.hpp"

#include <sys/types.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace matchbench::cluster {

// A real Slurm on the loopback interface, without root and without other daemons: a controller and
// some nodes of one core each. It ends with its owner, with everything that was started in it.
class SlurmCluster {
 public:
  explicit SlurmCluster(const std::filesystem::path& folder, int nodes = 3,
                        int max_array_size = 1001);
  ~SlurmCluster();
  SlurmCluster(const SlurmCluster&) = delete;
  SlurmCluster& operator=(const SlurmCluster&) = delete;

  // "SLURM_CONF=…", for programs that are to use this cluster.
  std::string variable() const;
  // What a program of Slurm prints; a test failure unless it exits with 0.
  std::string ask(const std::string& command) const;

  // "n1" and so on. A node that is killed is gone with all that runs on it. If something is to be
  // prepared, the node has mounts of its own, in which that command of a shell is carried out
  // first.
  void start_node(const std::string& name, const std::string& prepare = "");
  void kill_node(const std::string& name);

  // Processes of this cluster whose name is that, and which have the word in their environment or
  // arguments.
  std::vector<pid_t> processes(const std::string& name, const std::string& word = "") const;

 private:
  void write_configuration(int nodes, int max_array_size) const;

  std::filesystem::path folder_;
  pid_t controller_ = -1;
  std::map<std::string, pid_t> nodes_;
};

// Waits for a fact, as long as it takes; fails the test after two minutes.
void wait_until(const std::string& what, const std::function<bool()>& fact);

}  // namespace matchbench::cluster
