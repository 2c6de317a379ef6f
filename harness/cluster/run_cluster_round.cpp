#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/cluster/cluster_round.hpp"
#include "harness/cluster/follow_tasks.hpp"
#include "harness/cluster/merge_round.hpp"

#include <fmt/format.h>

#include <utility>

namespace matchbench::cluster {
namespace {

namespace fs = std::filesystem;

// Whether anybody is asked beyond the passes of the plan.
bool needs_follow_up(const contest::Protocol& protocol) {
  return protocol.audit || !protocol.scaling.empty() || protocol.server.find_peak ||
         protocol.min_duration_ns > 0;
}

class Cluster {
 public:
  Cluster(ClusterRound& round, ClusterObserver& observer, const std::function<bool()>& interrupt)
      : round_(round),
        observer_(observer),
        interrupt_(interrupt),
        queue_(round.plan, round.staging) {}

  ClusterResult run() {
    const fs::path& database = round_.prepared.database;
    const contest::Protocol& protocol = round_.prepared.contest.protocol;
    if (needs_follow_up(protocol)) {
      if (is_there(database)) return {};  // it gets its name when all is done
      result_.done = shards();
      if (!is_there(merged_in(round_.staging))) {
        if (!deliver(shards()) || !merge(merged_in(round_.staging))) return std::move(result_);
      }
      if (deliver({kFollowUp})) take_over(part_in(round_.staging, kFollowUp), database);
      return std::move(result_);
    }
    const run::ContestEntrants& entrants = round_.prepared.entrants;
    const bool are_all_asked = entrants.fusions.empty() && entrants.run_files.empty();
    if (deliver(shards()) && merge(database) && !are_all_asked) {
      run::RunObserver quiet;  // nobody is asked, and little is to be said
      round_.prepared.request.resume = true;
      result_.interrupted = run::carry_out(round_.prepared, quiet, interrupt_).summary.interrupted;
    }
    return std::move(result_);
  }

 private:
  std::vector<std::uint32_t> shards() const {
    std::vector<std::uint32_t> all;
    for (std::uint32_t shard = 0; shard < round_.plan.shards.size(); ++shard) all.push_back(shard);
    return all;
  }

  // Those that have to be submitted: neither delivered nor in the queue.
  std::vector<std::uint32_t> missing(const std::vector<std::uint32_t>& shards) {
    const auto tasks = queue_.tasks();
    if (!tasks) {
      throw environment_error("squeue does not answer",
                              "wait until the cluster's controller answers ('scontrol ping')");
    }
    std::vector<std::uint32_t> out;
    for (const std::uint32_t shard : shards) {
      std::string fault;
      if (has_part(round_, shard, fault)) continue;
      if (!fault.empty()) {
        observer_.on_warning(fmt::format("{} is made again, because of it: {}",
                                         part_in(round_.staging, shard).string(), fault));
      }
      const auto task = tasks->find(shard);
      if (task != tasks->end() && !task->second.is_over() && !task->second.is_stuck()) continue;
      out.push_back(shard);
    }
    return out;
  }

  // Whether all of these have delivered their parts.
  bool deliver(const std::vector<std::uint32_t>& shards) {
    const auto left = missing(shards);
    if (!left.empty()) observer_.on_submitted(queue_.submit(left, round_.request.slurm));
    TaskFollower follower(round_, queue_, shards, observer_);
    try {
      result_.interrupted = !follower.follow(interrupt_);
    } catch (...) {
      queue_.cancel();
      throw;
    }
    // Also what Slurm takes for running though it has delivered its part.
    queue_.cancel();
    if (shards.front() != kFollowUp) result_.done = follower.done();
    result_.failures = follower.failures();
    return result_.is_complete();
  }

  bool merge(const fs::path& database) {
    MergeRequest request{.parts = {}, .database = database};
    for (const std::uint32_t shard : shards()) {
      request.parts.push_back(part_in(round_.staging, shard));
    }
    merge_round(request);
    return true;
  }

  static void take_over(const fs::path& finished, const fs::path& database) {
    const fs::path copy = database.string() + ".part";
    copy_file(finished, copy, "make room, then go on with --resume");
    std::error_code failure;
    fs::rename(copy, database, failure);
    if (!failure) return;
    throw system_error(fmt::format("cannot rename {} to {}", copy.string(), database.string()),
                       failure.value(), "go on with --resume");
  }

  ClusterRound& round_;
  ClusterObserver& observer_;
  const std::function<bool()>& interrupt_;
  JobQueue queue_;
  ClusterResult result_;
};

}  // namespace

std::vector<std::string> cluster_scripts(const ClusterRound& round) {
  std::vector<std::uint32_t> missing;
  std::string fault;
  for (std::uint32_t shard = 0; shard < round.plan.shards.size(); ++shard) {
    if (!has_part(round, shard, fault)) missing.push_back(shard);
  }
  return JobQueue(round.plan, round.staging).scripts(missing, round.request.slurm);
}

ClusterResult run_cluster_round(ClusterRound round, ClusterObserver& observer,
                                const std::function<bool()>& interrupt) {
  return Cluster(round, observer, interrupt).run();
}

}  // namespace matchbench::cluster
