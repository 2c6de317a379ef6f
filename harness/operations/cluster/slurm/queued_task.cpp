#include "harness/operations/cluster/slurm/queued_task.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <utility>

namespace matchbench::cluster {
namespace {

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

bool never_starts(std::string_view reason) {
  return reason.find("held") != std::string_view::npos || reason.starts_with("Invalid") ||
         reason.find("NotAllowed") != std::string_view::npos ||
         is_one_of(reason, {"JobHeldUser", "JobHeldAdmin", "BadConstraints", "PartitionTimeLimit",
                            "PartitionNodeLimit", "AssocMaxWallDurationPerJobLimit",
                            "QOSMaxWallDurationPerJobLimit", "DependencyNeverSatisfied"});
}

ClusterTask::State state_of(const QueuedTask& task) {
  using State = ClusterTask::State;
  if (task.state == "COMPLETED") return State::kEnded;
  if (is_one_of(task.state, {"CANCELLED", "FAILED", "TIMEOUT", "NODE_FAIL", "BOOT_FAIL",
                             "OUT_OF_MEMORY", "DEADLINE", "PREEMPTED", "REVOKED"})) {
    return State::kFailed;
  }
  if (is_one_of(task.state, {"RUNNING", "COMPLETING", "STAGE_OUT", "SUSPENDED", "SIGNALING"})) {
    return State::kRunning;
  }
  return never_starts(task.reason) ? State::kStuck : State::kWaiting;
}

std::string reason_of(const QueuedTask& task, ClusterTask::State state) {
  if (state == ClusterTask::State::kStuck) {
    return fmt::format("Slurm does not start it ({})", task.reason);
  }
  if (task.state == "TIMEOUT") return "its time was up; give it more with --time";
  if (task.state == "OUT_OF_MEMORY") {
    return "it took more memory than it was given; ask for more with --sbatch-option=--mem=…";
  }
  return task.state == "CANCELLED" ? "it was cancelled" : "";
}

}  // namespace

ClusterTask cluster_task(const QueuedTask& task, std::filesystem::path log) {
  const ClusterTask::State state = state_of(task);
  return {.state = state,
          .node = task.node,
          .log = std::move(log),
          .ending = task.state,
          .reason = reason_of(task, state)};
}

}  // namespace matchbench::cluster
