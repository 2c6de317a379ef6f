#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace matchbench::cluster {

// A task that a scheduler was given: a shard of a plan, or what follows once all are merged.
struct ClusterTask {
  enum class State {
    kWaiting,
    kStuck,  // it waits for what will not come
    kRunning,
    kEnded,  // well, as far as the scheduler knows
    kFailed,
  };
  State state = State::kWaiting;
  std::string node;           // on which it runs or ran; "": none, or not known
  std::filesystem::path log;  // what it has printed, if the node saw the staging folder
  // For one that is stuck or has failed: the scheduler's own word for that, and a sentence with the
  // remedy, "" if the task's log has to tell.
  std::string ending;
  std::string reason;

  bool is_left_to_run() const { return state == State::kWaiting || state == State::kRunning; }
};

// A scheduler that runs the tasks of one plan on the nodes of a cluster, no matter who submitted
// them. kFollowUp (staging_folder.hpp) takes the place of a shard for the task that follows them.
class ClusterEngine {
 public:
  virtual ~ClusterEngine() = default;

  // What people call the scheduler.
  virtual std::string name() const = 0;

  // What submit() would hand over, job by job.
  virtual std::vector<std::string> scripts(std::span<const std::uint32_t> shards) const = 0;

  // Submits a task for each of these shards, and returns the numbers of the jobs. Throws an
  // environment Error with the scheduler's words and a remedy; nothing is left submitted then.
  virtual std::vector<std::uint64_t> submit(std::span<const std::uint32_t> shards) = 0;

  // The latest task of each shard. None if the scheduler does not answer now.
  virtual std::optional<std::map<std::uint32_t, ClusterTask>> tasks() const = 0;

  // Cancels all tasks of the plan that are waiting or running.
  virtual void cancel() const = 0;
};

}  // namespace matchbench::cluster
