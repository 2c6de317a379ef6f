#include "harness/data/store/merge/parts.hpp"

#include "harness/data/store/tables/facts_tables.hpp"
#include "harness/data/store/tables/round_table.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/hash.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

namespace matchbench::store {

namespace {

std::uint64_t hash_of_items(SQLite::Database& database) {
  std::uint64_t hash = 0;
  for (const auto& items : {read_services(database), read_requests(database)}) {
    hash = hash64(std::to_string(items.size()), hash);
    for (const StoredItem& item : items) hash = hash64(item.name, hash64(item.uri, hash));
  }
  return hash;
}

void read_competitors(SQLite::Database& database, PartIdentity& identity) {
  std::map<EntrantId, Entrant> entrants;
  for (const auto& [id, entrant] : read_entrants(database)) entrants[id] = entrant;
  for (const StoredRepetition& repetition : read_repetitions(database)) {
    if (repetition.state == RepetitionState::kSuperseded) continue;
    const Entrant& entrant = entrants.at(repetition.start.entrant);
    if (repetition.state == RepetitionState::kRunning) identity.unfinished = entrant.name;
    identity.plugins[entrant.name] =
        fmt::format("{} {} {}", entrant.plugin.sha256, entrant.plugin_index, entrant.parameters);
  }
}

namespace fs = std::filesystem;

// A cluster's arrays of jobs are shorter by far.
constexpr std::uint32_t kMostShards = 1'000'000;

// SQLite takes a file whose last page is not all there. What is still in its log comes on top.
void require_whole(SQLite::Database& part, const fs::path& path) {
  std::error_code error;
  if (fs::file_size(path.string() + "-wal", error) > 0 && !error) return;
  const auto bytes = part.execAndGet("PRAGMA page_count").getInt64() *
                     part.execAndGet("PRAGMA page_size").getInt64();
  const auto there = fs::file_size(path, error);
  if (error || there >= static_cast<std::uintmax_t>(bytes)) return;
  throw input_error(
      fmt::format("{}: cut short, it has {} of {} bytes", path.string(), there, bytes),
      "copy the part again, or run its shard again");
}

PartIdentity identity_of(const fs::path& path) {
  return OpenPart(path).with([&](SQLite::Database& part) {
    require_whole(part, path);
    return read_identity(part);
  });
}

void require_finished_part(const PartIdentity& part, const fs::path& path) {
  const auto& shard = part.round.part;
  if (!shard) {
    throw input_error(fmt::format("{}: a whole round, not one shard of a plan", path.string()),
                      "merge the files that 'matchbench run --plan … --shard …' wrote");
  }
  if (shard->shard >= shard->shard_count || shard->shard_count > kMostShards) {
    throw input_error(fmt::format("{}: it says that it is shard {} of {}, counted from 0",
                                  path.string(), shard->shard, shard->shard_count),
                      "run this shard again");
  }
  if (part.unfinished.empty() && !part.plugins.empty()) return;
  throw input_error(fmt::format("{}: shard {} has not finished", path.string(), shard->shard),
                    "resume it, then merge it");
}

}  // namespace

PartIdentity read_identity(SQLite::Database& database) {
  PartIdentity identity;
  identity.round = read_round(database);
  identity.items_hash = hash_of_items(database);
  if (auto plan = read_plan(database)) {
    identity.plan = std::move(plan->id);
    identity.shard_count = plan->shard_count;
  }
  read_competitors(database, identity);
  return identity;
}

std::vector<std::string> differing_facts(const PartIdentity& other, const PartIdentity& part) {
  std::vector<std::string> found;
  const auto compare = [&](const char* what, const auto& one, const auto& two) {
    if (one != two) found.emplace_back(what);
  };
  compare("plan", other.plan, part.plan);
  compare("number of shards", other.shard_count, part.shard_count);
  compare("seed", other.round.seed, part.round.seed);
  compare("secret", other.round.secret, part.round.secret);
  compare("version of matchbench", other.round.harness_version, part.round.harness_version);
  compare("commit of matchbench", other.round.harness_commit, part.round.harness_commit);
  compare("build type of matchbench", other.round.build_type, part.round.build_type);
  compare("contest", other.round.contest.text, part.round.contest.text);
  // Of one contest file, a track may be asked the same requests under the same protocol as another.
  compare("track", other.round.contest.track, part.round.contest.track);
  compare("protocol", other.round.protocol, part.round.protocol);
  compare("digest of the collection", other.round.collection.digest, part.round.collection.digest);
  compare("services and requests", other.items_hash, part.items_hash);
  for (const auto& [name, plugin] : part.plugins) {
    const auto known = other.plugins.find(name);
    if (known == other.plugins.end() || known->second == plugin) continue;
    found.push_back(fmt::format("plugin file or parameters of the entrant '{}'", name));
  }
  return found;
}

void require_same_round(const PartIdentity& known, const PartIdentity& part, const fs::path& path,
                        const fs::path& known_path) {
  const auto different = differing_facts(known, part);
  if (different.empty()) return;
  throw input_error(fmt::format("{}: not a part of the round that {} belongs to; different are: {}",
                                path.string(), known_path.string(), fmt::join(different, ", ")),
                    "merge only parts that were made from one plan, by one version of matchbench");
}

ChosenParts choose_parts(std::span<const fs::path> paths) {
  if (paths.empty()) throw input_error("no part is given to be merged", "name at least one");
  ChosenParts parts;
  for (const fs::path& path : paths) {
    PartIdentity part = identity_of(path);
    require_finished_part(part, path);
    if (parts.chosen.empty()) {
      parts.first = path;
      parts.common = part;
    }
    require_same_round(parts.common, part, path, parts.first);
    parts.common.plugins.merge(part.plugins);
    const std::uint32_t shard = part.round.part->shard;
    if (!parts.chosen.emplace(shard, path).second) parts.given_again.push_back(shard);
  }
  return parts;
}

}  // namespace matchbench::store
