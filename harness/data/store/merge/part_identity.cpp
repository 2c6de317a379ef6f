#include "harness/data/store/merge/part_identity.hpp"

#include "harness/data/store/tables/facts_tables.hpp"
#include "harness/data/store/tables/round_table.hpp"
#include "harness/foundation/base/hash.hpp"

#include <fmt/format.h>

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

}  // namespace matchbench::store
