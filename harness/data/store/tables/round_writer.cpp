#include "harness/data/store/tables/round_writer.hpp"

#include "harness/data/store/answers/stored_row.hpp"
#include "harness/data/store/connection/execute.hpp"
#include "harness/foundation/base/clock.hpp"

#include <SQLiteCpp/VariadicBind.h>

namespace matchbench::store {
namespace {

constexpr const char* kFolderOfCollection = "the folder of the collection";
constexpr const char* kTrainingGrades = "training.grades";
constexpr const char* kTrainingRelevant = "training.relevant";

void insert_items(SQLite::Database& database, const char* sql, std::span<const StoredItem> items) {
  SQLite::Statement insert(database, sql);
  std::int64_t position = 0;
  for (const StoredItem& item : items) {
    insert.reset();
    SQLite::bind(insert, position++, checked_name(item.uri, "the URI of a service or request"),
                 checked_name(item.name, "the name of a service or request"));
    insert.exec();
  }
}

void insert_part(SQLite::Database& database, const char* key, const std::string& value) {
  if (value.empty()) return;
  execute(database, "INSERT INTO contest_part VALUES (?, ?)", key,
          checked_name(value, "the name of a split or a track"));
}

void insert_part_of_contest(SQLite::Database& database, const ContestFacts& facts) {
  insert_part(database, "split", facts.split);
  insert_part(database, "training_split", facts.training_split);
  insert_part(database, "track", facts.track);
  if (facts.tracks.empty()) return;
  insert_part(database, "overall", std::string(name_of(facts.overall)));
  std::int64_t position = 0;
  for (const std::string& name : facts.tracks) {
    execute(database, "INSERT INTO contest_track VALUES (?, ?)", position++,
            checked_name(name, "the name of a track"));
  }
}

void insert_list(SQLite::Database& database, const char* kind,
                 const std::vector<std::string>& names) {
  std::int64_t position = 0;
  for (const std::string& name : names) {
    execute(database, "INSERT INTO contest_list VALUES (?, ?, ?)", kind, position++,
            checked_name(name, "a name that the contest lists"));
  }
}

void insert_defined_settings(SQLite::Database& database,
                             const std::vector<DefinedSetting>& settings) {
  std::int64_t position = 0;
  for (const DefinedSetting& setting : settings) {
    execute(database, "INSERT INTO contest_relevance VALUES (?, ?, ?)", position++,
            checked_name(setting.name, "the name of a relevance setting"),
            checked_text(setting.definition, "the definition of a relevance setting"));
  }
}

void insert_contest_lists(SQLite::Database& database, const ContestFacts& facts) {
  insert_part_of_contest(database, facts);
  insert_list(database, "measure", facts.measures);
  insert_list(database, "relevance", facts.relevance);
  insert_defined_settings(database, facts.defined_settings);
  insert_list(database, "entrant", facts.entrants);
}

void insert_environment_facts(SQLite::Database& database, EnvironmentId record,
                              const std::vector<std::pair<std::string, std::string>>& facts) {
  for (const auto& [key, value] : facts) {
    execute(database, "INSERT INTO environment_fact VALUES (?, ?, ?)", record.value,
            checked_name(key, "a key of the environment"),
            checked_name(value, "a value of the environment"));
  }
}

}  // namespace

void insert_round(SQLite::Database& database, const RoundFacts& round,
                  const StoredCollection& collection, std::span<const StoredItem> services,
                  std::span<const StoredItem> requests) {
  using Text = std::optional<std::string>;
  using Number = std::optional<std::uint32_t>;
  const auto& part = round.part;
  execute(
      database,
      "INSERT INTO round (id, created, contest_name, contest_text, seed, secret, protocol, "
      "harness_version, harness_commit, build_type, collection_name, collection_version, "
      "collection_licence, collection_source, collection_digest, collection_folder, "
      "undefined, scenario, folds, training_grades, training_relevant, plan, shard, shard_count) "
      "VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      round.created.empty() ? utc_now() : round.created,
      checked_name(round.contest_name, "the name of the contest"),
      checked_text(round.contest_text, "the contest file"), std::to_string(round.seed),
      std::to_string(round.secret), checked_text(round.protocol, "the protocol"),
      checked_name(round.harness_version, "the version of matchbench"),
      checked_name(round.harness_commit, "the commit of matchbench"),
      checked_name(round.build_type, "the build type"),
      checked_name(collection.name, "the name of the collection"),
      checked_name(collection.version, "the version of the collection"),
      checked_name(collection.licence, "the licence of the collection"),
      checked_name(collection.source, "the source of the collection"), collection.digest,
      checked_name(round.collection_folder, kFolderOfCollection),
      std::string(name_of(round.contest.undefined)), std::string(name_of(round.contest.scenario)),
      round.contest.folds, checked_name(round.contest.training_grades, kTrainingGrades),
      checked_name(round.contest.training_relevant, kTrainingRelevant),
      part ? Text(checked_name(part->plan, "the id of the plan")) : std::nullopt,
      part ? Number(part->shard) : std::nullopt, part ? Number(part->shard_count) : std::nullopt);
  execute(database, "UPDATE environment_record SET node = ? WHERE id = 1", round.node);
  insert_environment_facts(database, kFirstEnvironment, round.environment);
  insert_contest_lists(database, round.contest);
  insert_items(database, "INSERT INTO service VALUES (?, ?, ?)", services);
  insert_items(database, "INSERT INTO request VALUES (?, ?, ?)", requests);
}

void replace_contest(SQLite::Database& database, const std::string& name, const std::string& text,
                     const ContestFacts& facts) {
  execute(database,
          "UPDATE round SET contest_name = ?, contest_text = ?, undefined = ?, scenario = ?, "
          "folds = ?, training_grades = ?, training_relevant = ?",
          checked_name(name, "the name of the contest"), checked_text(text, "the contest file"),
          std::string(name_of(facts.undefined)), std::string(name_of(facts.scenario)), facts.folds,
          checked_name(facts.training_grades, kTrainingGrades),
          checked_name(facts.training_relevant, kTrainingRelevant));
  for (const char* table : {"contest_list", "contest_part", "contest_track", "contest_relevance"}) {
    database.exec(std::string("DELETE FROM ") + table);
  }
  insert_contest_lists(database, facts);
}

void move_collection(SQLite::Database& database, const std::filesystem::path& folder) {
  execute(database, "UPDATE round SET collection_folder = ?",
          checked_name(folder.string(), kFolderOfCollection));
}

EnvironmentId add_environment(SQLite::Database& database, const EnvironmentFacts& environment) {
  execute(database, "INSERT INTO environment_record (node) VALUES (?)", environment.node);
  const EnvironmentId id{database.getLastInsertRowid()};
  insert_environment_facts(database, id, environment.facts);
  return id;
}

}  // namespace matchbench::store
