#include "harness/operations/cluster/make_plan.hpp"

#include "harness/execution/registry/plugin_registry.hpp"
#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/random.hpp"
#include "harness/foundation/base/version.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/operations/cluster/staging.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::cluster {
namespace {

std::uint32_t shard_count(const contest::ProtocolSettings& protocol,
                          std::optional<std::uint64_t> wanted) {
  const std::uint64_t shards = wanted.value_or(protocol.blocks);
  if (shards == 0) throw input_error("a round cannot be split into 0 shards", "ask for at least 1");
  if (shards <= protocol.blocks) return static_cast<std::uint32_t>(shards);
  throw input_error(
      fmt::format("{} cannot be split into {}, because a shard has at least one block",
                  text::counted(protocol.blocks, "block", "blocks"),
                  text::counted(shards, "shard", "shards")),
      "ask for fewer, or raise 'blocks:' and 'passes:' in the contest");
}

// Neighbouring entrants of the contest, as many in each group as in any other, or one more.
std::vector<std::vector<std::string>> groups_of(const std::vector<PlannedEntrant>& entrants,
                                                std::uint64_t count) {
  if (count == 1) return {{}};
  if (count == 0 || count > entrants.size()) {
    throw input_error(fmt::format("{} cannot be split into {}",
                                  text::counted(entrants.size(), "entrant", "entrants"),
                                  text::counted(count, "group", "groups")),
                      fmt::format("ask for 1 to {}", entrants.size()));
  }
  std::vector<std::vector<std::string>> groups;
  const auto size = static_cast<std::uint32_t>(entrants.size());
  for (const auto& [first, members] : round::deal_shards(size, static_cast<std::uint32_t>(count))) {
    auto& group = groups.emplace_back();
    for (std::uint32_t i = first; i < first + members; ++i) group.push_back(entrants[i].name);
  }
  return groups;
}

PlannedEntrant planned(const Entrant& entrant, std::uint32_t folds) {
  return {.name = entrant.name,
          .library = entrant.plugin.path,
          .sha256 = entrant.plugin.sha256,
          .plugin_index = entrant.plugin_index,
          .parameters = entrant.parameters,
          .folds = folds,
          .abi_minor = entrant.plugin.abi_minor,
          .plugin_id = entrant.plugin.id,
          .plugin_version = entrant.plugin.version,
          .files_sha256 = round::digest_of_files(entrant.files)};
}

}  // namespace

ClusterPlan make_plan(const conduct::PreparedContest& prepared, const PlanRequest& request,
                      const session::WorkerSource& programs) {
  const contest::ProtocolSettings& protocol = prepared.contest.protocol;
  if (protocol.isolation == Isolation::kNone) {
    throw input_error("a round with 'isolation: none' cannot be split into shards",
                      "leave it out; it is for debuggers on this machine");
  }
  if (prepared.entrants.asked.empty()) {
    throw input_error("a round of run files alone asks nobody, so there is nothing to split",
                      "run it on this machine, which takes a moment");
  }
  ClusterPlan plan;
  plan.created = utc_now();
  plan.harness_version = harness_version();
  plan.harness_commit = harness_commit();
  plan.build_type = build_type();
  plan.contest_file = prepared.contest.file.string();
  plan.contest_text = prepared.contest.text;
  plan.track = prepared.contest.track;
  plan.only = prepared.request.only;
  plan.collection = prepared.contest.collection;
  plan.collection_origin = prepared.contest.collection.string();
  plan.collection_digest = prepared.collection.digest;
  if (prepared.training) plan.training_digest = prepared.training->digest;
  plan.seed = protocol.seed;
  plan.secret = protocol.secret != 0 ? protocol.secret : draw_secret();
  plan.blocks = protocol.blocks;
  for (std::size_t e = 0; e < prepared.entrants.asked.size(); ++e) {
    plan.entrants.push_back(planned(prepared.entrants.asked[e], prepared.entrants.folds[e]));
  }
  for (const auto& file : prepared.entrants.run_files) {
    plan.run_files.push_back(
        {file.entrant.name, file.entrant.plugin.path, file.entrant.plugin.sha256});
  }
  const auto shares = round::deal_shards(plan.blocks, shard_count(protocol, request.shards));
  for (const auto& group : groups_of(plan.entrants, request.entrant_groups.value_or(1))) {
    for (const round::BlockRange& blocks : shares) plan.shards.push_back({blocks, group});
  }
  if (is_there(request.plan)) {
    throw input_error(fmt::format("{} exists already", request.plan.string()),
                      "run its shards, or name another file");
  }
  if (request.stage) {
    stage(prepared, programs, std::filesystem::absolute(request.plan).parent_path(), plan);
  }
  plan.id = id_of(plan);
  write_plan(plan, request.plan);
  return plan;
}

conduct::ForeignTerms terms_of_unstaged(const conduct::PreparedContest& prepared,
                                        const ClusterPlan& plan) {
  conduct::ForeignTerms terms{.confinement = prepared.contest.protocol.confinement};
  for (const auto& spec : prepared.contest.entrants) {
    if (!spec.grants.are_none()) terms.grants.push_back({spec.name, spec.grants});
    const auto asked = std::ranges::find(prepared.entrants.asked, spec.name, &Entrant::name);
    if (spec.files.empty() || asked == prepared.entrants.asked.end()) continue;
    for (const HandedFile& file : asked->files) {
      terms.files.push_back({spec.name, file.key, file.path});
    }
  }
  if (!plan.staged.empty()) return terms;
  terms.collection = plan.collection.string();
  const auto registry = registry::PluginRegistry::standard();
  for (const auto& entrant : plan.entrants) {
    const auto spec =
        std::ranges::find(prepared.contest.entrants, entrant.name, &contest::EntrantSpec::name);
    if (!registry.find(spec->plugin)) {
      terms.plugins.push_back({entrant.name, entrant.library.string()});
    }
  }
  for (const auto& [name, file, sha256] : plan.run_files) {
    terms.run_files.push_back({name, file.string()});
  }
  return terms;
}

}  // namespace matchbench::cluster
