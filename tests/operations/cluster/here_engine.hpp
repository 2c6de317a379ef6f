#pragma once

#include "harness/operations/cluster/engine.hpp"
#include "harness/operations/cluster/staging_folder.hpp"
#include "tests/operations/cluster/planned_round.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::cluster {

// Makes each part when it is submitted, on a "disk of the node", and then delivers it under its
// name. Shards that are to fail or to stay do.
class HereEngine : public ClusterEngine {
 public:
  HereEngine(std::filesystem::path staging, std::filesystem::path disk)
      : staging_(std::move(staging)), disk_(std::move(disk)) {}

  std::string name() const override { return "the test"; }
  std::vector<std::string> scripts(std::span<const std::uint32_t> shards) const override {
    std::vector<std::string> out;
    for (const std::uint32_t shard : shards) out.push_back(task_name(read_plan(plan()), shard));
    return out;
  }
  std::vector<std::uint64_t> submit(std::span<const std::uint32_t> shards) override {
    for (const std::uint32_t shard : shards) {
      submitted.push_back(shard);
      ClusterTask& task = tasks_[shard];
      if (stay.contains(shard)) {
        task.state = ClusterTask::State::kRunning;
      } else if (fail.contains(shard)) {
        task = {.state = ClusterTask::State::kFailed, .node = "n2", .reason = "its time was up"};
      } else {
        deliver(shard);
        task.state = ClusterTask::State::kEnded;
      }
    }
    return {40 + shards.size()};
  }
  std::optional<std::map<std::uint32_t, ClusterTask>> tasks() const override {
    return answers ? std::optional(tasks_) : std::nullopt;
  }
  void cancel() const override { ++cancelled; }

  std::set<std::uint32_t> stay, fail;
  bool answers = true;
  std::vector<std::uint32_t> submitted;
  mutable int cancelled = 0;

 private:
  std::filesystem::path plan() const { return plan_in(staging_); }
  void deliver(std::uint32_t shard) const {
    std::filesystem::remove(disk_);
    const bool is_rest = shard == kFollowUp;
    if (is_rest) std::filesystem::copy_file(merged_in(staging_), disk_);
    run_planned(plan(), is_rest ? std::nullopt : std::optional<std::uint64_t>(shard), disk_);
    std::filesystem::rename(disk_, part_in(staging_, shard));
  }

  const std::filesystem::path staging_;
  const std::filesystem::path disk_;
  std::map<std::uint32_t, ClusterTask> tasks_;
};

}  // namespace matchbench::cluster
