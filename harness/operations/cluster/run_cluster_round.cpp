#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/part_name.hpp"
#include "harness/operations/cluster/cluster_round.hpp"
#include "harness/operations/cluster/follow_tasks.hpp"
#include "harness/operations/cluster/merge_round.hpp"
#include "harness/operations/cluster/shard_part.hpp"
#include "harness/operations/cluster/staging_folder.hpp"

#include <fmt/format.h>

#include <utility>

namespace matchbench::cluster {
namespace {

namespace fs = std::filesystem;

// Whether anybody is asked beyond the passes of the plan.
bool needs_follow_up(const contest::ProtocolSettings& protocol) {
  return protocol.audit || !protocol.scaling.empty() || protocol.server.find_peak ||
         protocol.min_duration_ns > 0;
}

std::vector<std::uint32_t> shards_of(const ClusterPlan& plan) {
  std::vector<std::uint32_t> all;
  for (std::uint32_t shard = 0; shard < plan.shards.size(); ++shard) all.push_back(shard);
  return all;
}

// Those of the shards whose parts are not there. What cannot be used is set aside, and a sentence
// says so.
std::vector<std::uint32_t> without_part(const ClusterRound& round,
                                        const std::vector<std::uint32_t>& shards,
                                        std::vector<std::string>& warnings) {
  std::vector<std::uint32_t> out;
  for (const std::uint32_t shard : shards) {
    const FoundPart part = find_part(round.plan, round.staging, shard);
    if (part.is_usable()) continue;
    out.push_back(shard);
    if (!part.is_there) continue;
    set_part_aside(round.staging, shard);
    warnings.push_back(fmt::format("{} is made again, because of it: {}",
                                   part_in(round.staging, shard).string(), part.fault));
  }
  return out;
}

class Cluster {
 public:
  Cluster(ClusterRound& round, ClusterEngine& engine, ClusterObserver& observer,
          const std::function<bool()>& interrupt)
      : round_(round), engine_(engine), observer_(observer), interrupt_(interrupt) {}

  ClusterResult run() {
    const fs::path& database = round_.prepared.database;
    const contest::ProtocolSettings& protocol = round_.prepared.contest.protocol;
    if (needs_follow_up(protocol)) {
      if (is_there(database)) return {};  // it gets its name when all is done
      result_.done = shards();
      if (!is_there(merged_in(round_.staging))) {
        if (!deliver(shards())) return std::move(result_);
        merge(merged_in(round_.staging));
      }
      if (deliver({kFollowUp})) take_over(part_in(round_.staging, kFollowUp), database);
      return std::move(result_);
    }
    const round::RoundEntrants& entrants = round_.prepared.entrants;
    const bool are_all_asked = entrants.fusions.empty() && entrants.run_files.empty();
    if (!deliver(shards())) return std::move(result_);
    merge(database);
    if (!are_all_asked) {
      conduct::ContestObserver quiet;  // nobody is asked, and little is to be said
      round_.prepared.request.resume = true;
      result_.interrupted =
          conduct::carry_out(round_.prepared, quiet, interrupt_).summary.interrupted;
    }
    return std::move(result_);
  }

 private:
  std::vector<std::uint32_t> shards() const { return shards_of(round_.plan); }

  // Those that have to be submitted: neither delivered nor in the queue.
  std::vector<std::uint32_t> missing(const std::vector<std::uint32_t>& shards) {
    const auto tasks = engine_.tasks();
    if (!tasks) {
      throw environment_error(fmt::format("{} does not answer", engine_.name()),
                              "wait until the cluster's controller answers");
    }
    std::vector<std::string> warnings;
    std::vector<std::uint32_t> out = without_part(round_, shards, warnings);
    for (const auto& warning : warnings) observer_.on_warning(warning);
    std::erase_if(out, [&](std::uint32_t shard) {
      const auto task = tasks->find(shard);
      return task != tasks->end() && task->second.is_left_to_run();
    });
    return out;
  }

  // Whether all of these have delivered their parts.
  bool deliver(const std::vector<std::uint32_t>& shards) {
    const auto left = missing(shards);
    if (!left.empty()) observer_.on_submitted(engine_.submit(left));
    TaskFollower follower(round_, engine_, shards, observer_);
    try {
      result_.interrupted = !follower.follow(interrupt_);
    } catch (...) {
      engine_.cancel();
      throw;
    }
    // Also what the scheduler takes for running though it has delivered its part.
    engine_.cancel();
    if (shards.front() != kFollowUp) result_.done = follower.done();
    result_.failures = follower.failures();
    return result_.is_complete();
  }

  void merge(const fs::path& database) const {
    std::vector<fs::path> parts;
    for (const std::uint32_t shard : shards()) parts.push_back(part_in(round_.staging, shard));
    merge_round(parts, database, store::MergeScope::kAllShards);
  }

  static void take_over(const fs::path& finished, const fs::path& database) {
    const fs::path copy = part_name(database);
    copy_file(finished, copy, "make room, then continue with --resume");
    std::error_code failure;
    fs::rename(copy, database, failure);
    if (!failure) return;
    throw system_error(fmt::format("cannot rename {} to {}", copy.string(), database.string()),
                       failure.value(), "continue with --resume");
  }

  ClusterRound& round_;
  ClusterEngine& engine_;
  ClusterObserver& observer_;
  const std::function<bool()>& interrupt_;
  ClusterResult result_;
};

}  // namespace

std::vector<std::string> cluster_scripts(const ClusterRound& round, const ClusterEngine& engine) {
  std::vector<std::string> unsaid;  // nothing is made again now
  return engine.scripts(without_part(round, shards_of(round.plan), unsaid));
}

ClusterResult run_cluster_round(ClusterRound& round, ClusterEngine& engine,
                                ClusterObserver& observer, const std::function<bool()>& interrupt) {
  return Cluster(round, engine, observer, interrupt).run();
}

}  // namespace matchbench::cluster
