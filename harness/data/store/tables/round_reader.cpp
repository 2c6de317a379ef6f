#include "harness/data/store/tables/round_reader.hpp"

#include "harness/data/store/answers/stored_row.hpp"

namespace matchbench::store {
namespace {

std::vector<StoredItem> read_items(SQLite::Database& database, const char* sql) {
  StoredRow row(database, sql);
  std::vector<StoredItem> items;
  while (row.next()) items.push_back({row.name(0), row.name(1)});
  return items;
}

std::vector<std::string> listed(SQLite::Database& database, const char* kind) {
  StoredRow row(database, "SELECT name FROM contest_list WHERE kind = ? ORDER BY position");
  row.statement().bind(1, kind);
  std::vector<std::string> names;
  while (row.next()) names.push_back(row.name(0));
  return names;
}

void read_part_of_contest(SQLite::Database& database, ContestFacts& facts) {
  StoredRow row(database, "SELECT key, value FROM contest_part");
  while (row.next()) {
    const std::string key = row.name(0);
    if (key == "overall") facts.overall = row.one_of<OverallRule>(1, kOverallRuleNames);
    const std::string value = row.name(1);
    if (key == "split") facts.split = value;
    if (key == "training_split") facts.training_split = value;
    if (key == "track") facts.track = value;
  }
  StoredRow track(database, "SELECT name FROM contest_track ORDER BY position");
  while (track.next()) facts.tracks.push_back(track.name(0));
}

std::vector<DefinedSetting> defined_settings(SQLite::Database& database) {
  StoredRow row(database, "SELECT name, definition FROM contest_relevance ORDER BY position");
  std::vector<DefinedSetting> settings;
  while (row.next()) settings.push_back({row.name(0), row.text(1)});
  return settings;
}

ContestFacts read_contest_facts(SQLite::Database& database) {
  StoredRow row(database,
                "SELECT undefined, scenario, folds, training_grades, training_relevant FROM round");
  row.require("round");
  ContestFacts facts;
  facts.undefined = row.one_of<Undefined>(0, kUndefinedNames);
  facts.scenario = row.one_of<Scenario>(1, kScenarioNames);
  facts.folds = row.count(2);
  facts.training_grades = row.name(3);
  facts.training_relevant = row.name(4);
  read_part_of_contest(database, facts);
  facts.measures = listed(database, "measure");
  facts.relevance = listed(database, "relevance");
  facts.defined_settings = defined_settings(database);
  facts.entrants = listed(database, "entrant");
  return facts;
}

std::optional<PartFacts> read_part(SQLite::Database& database) {
  StoredRow row(database, "SELECT plan, shard, shard_count FROM round");
  row.require("round");
  const auto shard = row.count_if_any(1);
  if (!shard) return std::nullopt;
  return PartFacts{row.name(0), *shard, row.count(2)};
}

std::vector<std::pair<std::string, std::string>> read_environment(SQLite::Database& database,
                                                                  EnvironmentId record) {
  StoredRow row(database, "SELECT key, value FROM environment_fact WHERE record = ? ORDER BY key");
  row.statement().bind(1, record.value);
  std::vector<std::pair<std::string, std::string>> facts;
  while (row.next()) facts.emplace_back(row.name(0), row.name(1));
  return facts;
}

}  // namespace

RoundFacts read_round(SQLite::Database& database) {
  StoredRow row(database,
                "SELECT harness_version, harness_commit, build_type, created, contest_name, "
                "contest_text, collection_folder, seed, protocol, secret FROM round");
  row.require("round");
  RoundFacts round;
  round.harness_version = row.name(0);
  round.harness_commit = row.name(1);
  round.build_type = row.name(2);
  round.created = row.name(3);
  round.contest_name = row.name(4);
  round.contest_text = row.text(5);
  round.collection_folder = row.name(6);
  round.seed = row.decimal(7);
  round.protocol = row.text(8);
  round.secret = row.decimal(9);
  round.environment = read_environment(database, kFirstEnvironment);
  StoredRow first(database, "SELECT node FROM environment_record WHERE id = 1");
  if (first.next()) round.node = first.name_if_any(0);
  round.contest = read_contest_facts(database);
  round.part = read_part(database);
  return round;
}

std::optional<MergedFacts> read_merged(SQLite::Database& database) {
  StoredRow round(database, "SELECT plan, shard, shard_count FROM round");
  round.require("round");
  if (round.is_null(0) || !round.is_null(1)) return std::nullopt;
  MergedFacts merged{.plan = round.name(0), .shard_count = round.count(2)};
  StoredRow part(database, "SELECT shard FROM merged_part ORDER BY shard");
  while (part.next()) merged.shards.push_back(part.count(0));
  return merged;
}

std::vector<StoredEnvironment> read_environments(SQLite::Database& database) {
  StoredRow row(database, "SELECT id, node FROM environment_record ORDER BY id");
  std::vector<StoredEnvironment> environments;
  while (row.next()) {
    const EnvironmentId id{row.number(0)};
    environments.push_back({id, {row.name_if_any(1), read_environment(database, id)}});
  }
  return environments;
}

StoredCollection read_collection(SQLite::Database& database) {
  StoredRow row(database,
                "SELECT collection_name, collection_version, collection_licence, "
                "collection_source, collection_digest FROM round");
  row.require("round");
  return {row.name(0), row.name(1), row.name(2), row.name(3), row.name(4)};
}

std::vector<StoredItem> read_services(SQLite::Database& database) {
  return read_items(database, "SELECT uri, name FROM service ORDER BY id");
}

std::vector<StoredItem> read_requests(SQLite::Database& database) {
  return read_items(database, "SELECT uri, name FROM request ORDER BY id");
}

}  // namespace matchbench::store
