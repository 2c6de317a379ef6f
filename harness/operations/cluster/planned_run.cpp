#include "harness/operations/cluster/planned_run.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/machine.hpp"
#include "harness/foundation/base/version.hpp"
#include "harness/operations/cluster/staging.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace matchbench::cluster {
namespace {

namespace fs = std::filesystem;

void require_same(std::string_view what, const std::string& planned, const std::string& here,
                  std::string_view remedy) {
  if (planned == here) return;
  throw input_error(
      fmt::format("the plan was made with {} '{}', and here it is '{}'", what, planned, here),
      remedy);
}

void require_same_harness(const ClusterPlan& plan) {
  constexpr std::string_view kRemedy = "use the matchbench that made the plan on every node";
  require_same("matchbench", plan.harness_version, harness_version(), kRemedy);
  require_same("the commit of matchbench", plan.harness_commit, harness_commit(), kRemedy);
  require_same("the build of matchbench", plan.build_type, build_type(), kRemedy);
}

// A plan may be somebody else's, and so may its entrants.
void require_confined(const std::vector<contest::ProtocolChange>& changes, const fs::path& plan) {
  if (changes.empty()) return;
  const auto& change = changes.front();
  throw input_error(
      fmt::format("{} asks for '{}: {}', which a plan does not decide", plan.string(), change.key,
                  change.stated),
      change.key == "confinement"
          ? fmt::format("if you trust its entrants, add --confinement {}", change.stated)
          : "run the contest itself");
}

// The terms, and for whom they name no file the copy that the plan has staged for it.
conduct::ForeignTerms with_copies(const ClusterPlan& plan, const fs::path& folder,
                                  conduct::ForeignTerms terms) {
  const auto add = [&](const std::string& name, const fs::path& file,
                       std::vector<conduct::NamedFile>& named) {
    const bool is_named =
        std::ranges::find(named, name, &conduct::NamedFile::entrant) != named.end();
    if (is_named || !is_staged(plan, file)) return;
    named.push_back({name, staged_place(file, folder).string()});
  };
  for (const auto& plugin : plan.entrants) add(plugin.name, plugin.library, terms.plugins);
  for (const auto& run : plan.run_files) add(run.name, run.file, terms.run_files);
  return terms;
}

// Whether the plan was made with it: without those that --only left out, and without optional ones
// that were not there.
bool takes_part(const ClusterPlan& plan, const contest::EntrantSpec& spec) {
  if (spec.is_fusion()) return plan.only.empty() || std::ranges::count(plan.only, spec.name) > 0;
  return std::ranges::count(plan.entrants, spec.name, &PlannedEntrant::name) > 0 ||
         std::ranges::count(plan.run_files, spec.name, &PlannedRunFile::name) > 0;
}

// The contest with what may be opened here: first those that take part, none of them optional any
// more, then the others, which settings may name as judges. It is the plan's file that has it here.
contest::Contest contest_of(const ClusterPlan& plan, const PlannedContestRequest& request) {
  const fs::path folder = fs::absolute(request.plan).parent_path();
  contest::Contest contest =
      contest::parse_contest(plan.contest_text, plan.contest_file, plan.track);
  auto& entrants = contest.entrants;
  // clang 14 compiles no std::ranges::stable_partition.
  const auto left_out = std::stable_partition(
      entrants.begin(), entrants.end(), [&](const auto& spec) { return takes_part(plan, spec); });
  std::vector<contest::EntrantSpec> others;  // without paths, which would be looked at
  for (auto one = left_out; one != entrants.end(); ++one) {
    others.push_back({.where = one->where, .name = one->name});
  }
  entrants.erase(left_out, entrants.end());
  contest.file = fs::absolute(request.plan);
  for (auto& spec : contest.entrants) spec.optional = false;
  conduct::ForeignTerms terms = with_copies(plan, folder, request.terms);
  terms.most_memory_bytes = memory_of_machine();  // a node is there for its entrant
  require_confined(conduct::take_no_paths(terms, contest), request.plan);
  const bool is_copied =
      terms.collection.empty() && is_staged(plan, plan.collection / "collection.yaml");
  contest.collection = is_copied ? staged_place(plan.collection, folder)
                                 : conduct::foreign_collection(terms, plan.collection_digest,
                                                               plan.collection_origin);
  contest.protocol.secret = plan.secret;
  contest.entrants.insert(contest.entrants.end(), others.begin(), others.end());
  return contest;
}

void require_same_entrant(const PlannedEntrant& planned, const Entrant& here, std::uint32_t folds) {
  const std::string what =
      fmt::format("the entrant '{}' from a library with the digest", planned.name);
  require_same(what, planned.sha256, here.plugin.sha256,
               "copy the library to this machine again, or make a new plan");
  require_same(fmt::format("files for the entrant '{}' with the digest", planned.name),
               planned.files_sha256, round::digest_of_files(here.files),
               "hand over the same files with --file, or make a new plan");
  const auto asked = [](std::uint32_t index, const std::string& parameters, std::uint32_t parts) {
    return fmt::format("matchmaker {}, {}, folds: {}", index, parameters, parts);
  };
  require_same(fmt::format("the entrant '{}' as", planned.name),
               asked(planned.plugin_index, planned.parameters, planned.folds),
               asked(here.plugin_index, here.parameters, folds), "make a new plan");
}

void require_same_facts(const ClusterPlan& plan, const conduct::PreparedContest& here) {
  require_same("a collection with the digest", plan.collection_digest, here.collection.digest,
               "copy the collection to this machine again, or make a new plan");
  require_same("training data with the digest", plan.training_digest,
               here.training ? here.training->digest : "",
               "copy the collection to this machine again, or make a new plan");
  const round::RoundEntrants& entrants = here.entrants;
  for (std::size_t e = 0; e < entrants.asked.size() && e < plan.entrants.size(); ++e) {
    require_same_entrant(plan.entrants[e], entrants.asked[e], entrants.folds[e]);
  }
  for (std::size_t f = 0; f < entrants.run_files.size() && f < plan.run_files.size(); ++f) {
    require_same(fmt::format("a run file of '{}' with the digest", plan.run_files[f].name),
                 plan.run_files[f].sha256, entrants.run_files[f].entrant.plugin.sha256,
                 "copy the run file to this machine again, or make a new plan");
  }
}

// What all entrants of the contest have in common stays: the training data are part of what every
// run is known by.
void keep_group(const std::vector<std::string>& names, round::RoundEntrants& entrants) {
  if (names.empty()) return;
  round::RoundEntrants kept;
  for (std::size_t e = 0; e < entrants.asked.size(); ++e) {
    if (std::ranges::find(names, entrants.asked[e].name) == names.end()) continue;
    kept.asked.push_back(std::move(entrants.asked[e]));
    kept.folds.push_back(entrants.folds[e]);
  }
  kept.refused = std::move(entrants.refused);
  entrants = std::move(kept);
}

// What the plan says beside what was asked of the contest.
conduct::ContestRequest request_of(const ClusterPlan& plan, const contest::Contest& contest,
                                   const PlannedContestRequest& asked) {
  conduct::ContestRequest request = asked.run;
  request.contest = plan.contest_file;
  request.track = plan.track;
  request.former.is_there = true;
  for (const auto& one : plan.entrants) {
    request.former.introduced[one.name] = {one.plugin_id, one.plugin_version, one.abi_minor,
                                           one.folds > 0, one.not_staged};
  }
  for (const auto& spec : contest.entrants) {
    if (takes_part(plan, spec)) request.only.push_back(spec.name);
  }
  if (request.only.empty()) {
    throw input_error(fmt::format("{} names no entrant of its contest", asked.plan.string()),
                      "make a new plan");
  }
  if (request.database.empty() && asked.shard) {
    request.database = fmt::format("part-{}.db", *asked.shard);
  }
  return request;
}

}  // namespace

conduct::PreparedContest prepare_planned(const PlannedContestRequest& request,
                                         const session::WorkerSource& programs) {
  const ClusterPlan plan = read_plan(request.plan);
  if (request.shard && *request.shard >= plan.shards.size()) {
    throw input_error(fmt::format("the plan has no shard {}", *request.shard),
                      fmt::format("its shards are 0 to {}", plan.shards.size() - 1));
  }
  const fs::path file = fs::absolute(request.plan);
  require_same_harness(plan);
  require_staged(plan, file.parent_path());
  contest::Contest contest = contest_of(plan, request);
  // Where the plan says that the others' files are, nothing is looked at.
  std::vector<std::string> tracks = std::exchange(contest.tracks, {});
  conduct::PreparedContest prepared =
      conduct::prepare_contest(request_of(plan, contest, request), contest, programs);
  prepared.contest.tracks = std::move(tracks);
  require_same_facts(plan, prepared);
  prepared.collection_folder = plan.collection_origin;
  if (request.shard) {
    const auto shard = static_cast<std::uint32_t>(*request.shard);
    prepared.shard = conduct::ShardOfRound{
        .part = {plan.id, shard, static_cast<std::uint32_t>(plan.shards.size())},
        .is_of_group = entrant_groups(plan) > 1};
    prepared.blocks = plan.shards[shard].blocks;
    keep_group(plan.shards[shard].entrants, prepared.entrants);
  }
  return prepared;
}

}  // namespace matchbench::cluster
