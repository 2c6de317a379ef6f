#pragma once

#include "harness/operations/cluster/cluster_round.hpp"
#include "harness/operations/cluster/engine.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace matchbench::cluster {

// Follows some shards of a plan, or its follow-up, until each has delivered its part or has failed.
class TaskFollower {
 public:
  // All must outlive the object.
  TaskFollower(const ClusterRound& round, const ClusterEngine& engine,
               const std::vector<std::uint32_t>& shards, ClusterObserver& observer);

  // Returns false if it was interrupted.
  bool follow(const std::function<bool()>& interrupt);

  const std::vector<std::uint32_t>& done() const { return done_; }
  const std::vector<std::string>& failures() const { return failures_; }

 private:
  enum class State { kWaiting, kRunning, kDone, kFailed };

  void look();
  State state_of(std::uint32_t shard, const ClusterTask* task);
  State fail(std::uint32_t shard, const ClusterTask* task, const std::string& reason);
  void report();
  bool all_over() const;

  const ClusterRound& round_;
  const ClusterEngine& engine_;
  ClusterObserver& observer_;
  const std::int64_t began_ns_;
  std::map<std::uint32_t, State> states_;
  std::map<std::uint32_t, std::int64_t> without_part_ns_;  // since when a part is overdue
  std::vector<std::uint32_t> done_;
  std::vector<std::string> failures_;
  std::uint64_t answered_before_ = 0;
};

}  // namespace matchbench::cluster
