#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/own_folder.hpp"
#include "harness/foundation/base/os/remove_tree.hpp"
#include "harness/operations/cluster/cluster_round.hpp"
#include "harness/operations/cluster/make_plan.hpp"
#include "harness/operations/cluster/staging_folder.hpp"

#include <fmt/format.h>

namespace matchbench::cluster {
namespace {

namespace fs = std::filesystem;

fs::path staging_for(const ClusterRequest& request, const fs::path& database) {
  if (!request.staging.empty()) return fs::absolute(request.staging).lexically_normal();
  return fs::absolute(database).replace_extension(".cluster").lexically_normal();
}

void make_folder(const fs::path& folder) {
  std::error_code failure;
  fs::create_directories(folder, failure);
  if (failure) {
    throw system_error(fmt::format("cannot make the staging folder {}", folder.string()),
                       failure.value(),
                       "name one that you can write to and all nodes see with --staging");
  }
}

// The jobs run the program that lies there.
void require_own(const fs::path& staging) {
  if (is_own_folder(staging)) return;
  throw input_error(
      fmt::format("others may change what lies in the staging folder {}, and jobs would run it",
                  staging.string()),
      "name one of your own with --staging");
}

// The plan and the judgments that entrants learn from are nobody else's business.
void keep_private(const fs::path& folder) {
  std::error_code refused;  // by another's folder
  fs::permissions(folder, fs::perms::owner_all, refused);
  require_own(folder);
}

ClusterPlan new_plan(const ClusterRound& round, const session::WorkerSource& programs) {
  const fs::path& staging = round.staging;
  if (is_there(staging) && !fs::is_empty(staging)) {
    throw input_error(fmt::format("the staging folder {} is not empty", staging.string()),
                      "add --resume to continue the round in it, or name another with --staging");
  }
  make_folder(staging);
  keep_private(staging);
  make_folder(parts_in(staging));
  make_folder(logs_in(staging));
  try {
    return make_plan(round.prepared,
                     {.plan = plan_in(staging),
                      .shards = round.request.nodes,
                      .entrant_groups = round.request.entrant_groups,
                      .stage = true},
                     programs);
  } catch (...) {
    remove_tree(staging);
    throw;
  }
}

ClusterPlan known_plan(const ClusterRound& round) {
  require_own(round.staging);
  const fs::path file = plan_in(round.staging);
  ClusterPlan plan = read_plan(file);
  const bool is_same = plan.contest_text == round.prepared.contest.text &&
                       plan.track == round.prepared.contest.track &&
                       plan.only == round.prepared.request.only &&
                       plan.collection_digest == round.prepared.collection.digest;
  const std::size_t groups = entrant_groups(plan);
  const bool is_split_so =
      round.request.nodes.value_or(plan.shards.size() / groups) * groups == plan.shards.size() &&
      round.request.entrant_groups.value_or(groups) == groups;
  if (is_same && is_split_so) return plan;
  throw input_error(fmt::format("{} is the plan of another round, or of this one before it was "
                                "changed",
                                file.string()),
                    "restore what was changed, or begin anew with another --staging and --db");
}

}  // namespace

ClusterRound prepare_cluster_round(const ClusterRequest& request,
                                   const session::WorkerSource& programs) {
  ClusterRound round;
  round.request = request;
  round.staging = staging_for(request, conduct::database_of(request.run));
  const bool is_known = request.run.resume && is_there(plan_in(round.staging));
  conduct::ContestRequest run = request.run;
  run.former.is_there = is_known;
  round.prepared = conduct::prepare_contest(run, programs);
  if (!request.run.resume && is_there(round.prepared.database)) {
    throw input_error(fmt::format("{} exists already", round.prepared.database.string()),
                      "add --resume to continue it, or name another file with --db");
  }
  round.plan = is_known ? known_plan(round) : new_plan(round, programs);
  return round;
}

}  // namespace matchbench::cluster
