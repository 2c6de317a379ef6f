#include "harness/data/store/tables/round_table.hpp"

#include "harness/data/contest/most_measures.hpp"
#include "harness/data/store/connection/execute.hpp"
#include "harness/data/store/schema/lists.hpp"
#include "harness/data/store/stored_values.hpp"
#include "harness/foundation/base/clock.hpp"

#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/VariadicBind.h>
#include <fmt/format.h>

#include <utility>

namespace matchbench::store {
namespace {

constexpr const char* kRound = "round";

// The names that a contest lists, by their kind.
template <class Contest, class Action>
void for_each_list(Contest& contest, const Action& action) {
  action("measure", contest.measures);
  action("relevance", contest.relevance);
  action("entrant", contest.entrants);
  action("track", contest.tracks);
}

void insert_lists(SQLite::Database& database, const contest::ContestFacts& contest) {
  for_each_list(contest, [&](const char* kind, const std::vector<std::string>& names) {
    std::int64_t position = 0;
    for (const std::string& name : names) {
      execute(database, "INSERT INTO contest_list VALUES (?, ?, ?)", kind, position++,
              checked_name(name, "a name that the contest lists"));
    }
  });
  std::int64_t position = 0;
  for (const contest::SettingText& setting : contest.defined_settings) {
    execute(database, "INSERT INTO contest_relevance VALUES (?, ?, ?)", position++,
            checked_name(setting.name, "the name of a relevance setting"),
            checked_text(setting.definition, "the definition of a relevance setting"));
  }
  position = 0;
  for (const contest::Withdrawal& one : contest.withdrawn) {
    execute(database, "INSERT INTO withdrawn VALUES (?, ?, ?)", position++,
            checked_name(one.entrant, "the name of an entrant"),
            checked_name(one.reason, "the reason why an entrant is withdrawn"));
  }
}

void read_lists(SQLite::Database& database, contest::ContestFacts& contest) {
  for_each_list(contest, [&](const char* kind, std::vector<std::string>& names) {
    StoredRow row(database, "SELECT name FROM contest_list WHERE kind = ? ORDER BY position");
    row.statement().bind(1, kind);
    while (row.next()) names.push_back(row.name(0));
  });
  if (contest.measures.size() > contest::kMostMeasures) {
    throw damaged_error(database, fmt::format("the contest lists {} measures, the most is {}",
                                              contest.measures.size(), contest::kMostMeasures));
  }
  StoredRow row(database, "SELECT name, definition FROM contest_relevance ORDER BY position");
  while (row.next()) contest.defined_settings.push_back({row.name(0), row.text(1)});
  StoredRow withdrawn(database, "SELECT name, reason FROM withdrawn ORDER BY position");
  while (withdrawn.next()) contest.withdrawn.push_back({withdrawn.name(0), withdrawn.name(1)});
}

void insert_items(SQLite::Database& database, const char* table,
                  std::span<const StoredItem> items) {
  SQLite::Statement insert(database, fmt::format("INSERT INTO {} VALUES (?, ?, ?)", table));
  std::int64_t position = 0;
  for (const StoredItem& item : items) {
    insert.reset();
    SQLite::bind(insert, position++, checked_name(item.uri, "the URI of a service or request"),
                 checked_name(item.name, "the name of a service or request"));
    insert.exec();
  }
}

std::vector<StoredItem> read_items(SQLite::Database& database, const char* table) {
  StoredRow row(database, fmt::format("SELECT uri, name FROM {} ORDER BY id", table));
  std::vector<StoredItem> items;
  while (row.next()) items.push_back({row.name(0), row.name(1)});
  return items;
}

using Facts = std::vector<std::pair<std::string, std::string>>;

void insert_facts(SQLite::Database& database, EnvironmentId record, const Facts& facts) {
  for (const auto& [key, value] : facts) {
    execute(database, "INSERT INTO environment_fact VALUES (?, ?, ?)", record.value,
            checked_name(key, "a key of the environment"),
            checked_name(value, "a value of the environment"));
  }
}

Facts read_facts(SQLite::Database& database, EnvironmentId record) {
  StoredRow row(database, "SELECT key, value FROM environment_fact WHERE record = ? ORDER BY key");
  row.statement().bind(1, record.value);
  Facts facts;
  while (row.next()) facts.emplace_back(row.name(0), row.name(1));
  return facts;
}

// `list` names some of the row's columns.
template <class List>
void update_round(SQLite::Database& database, const List& list) {
  NamedColumns names;
  list(names);
  SQLite::Statement update(database, names.update(kRound));
  WrittenColumns values(update);
  list(values);
  update.bind(values.next_place(), 1);
  update.exec();
}

}  // namespace

void insert_round(SQLite::Database& database, const RoundFacts& round,
                  std::span<const StoredItem> services, std::span<const StoredItem> requests) {
  RoundFacts stored = round;
  if (stored.created.empty()) stored.created = utc_now();
  NamedColumns names;
  list_of_round(stored, names);
  SQLite::Statement insert(database, names.insert(kRound));
  WrittenColumns values(insert);
  list_of_round(stored, values);
  insert.exec();
  if (const auto& part = round.part)
    store_plan(database, {part->plan, part->shard_count, part->shard});
  execute(database, "UPDATE environment_record SET node = ? WHERE id = 1", round.node);
  insert_facts(database, kFirstEnvironment, round.environment);
  insert_lists(database, round.contest);
  insert_items(database, "service", services);
  insert_items(database, "request", requests);
}

void store_plan(SQLite::Database& database, const StoredPlan& plan) {
  update_round(database, [&](auto& columns) { list_of_plan(plan, columns); });
}

std::optional<StoredPlan> read_plan(SQLite::Database& database) {
  StoredPlan plan;
  NamedColumns names;
  list_of_plan(plan, names);
  StoredRow row(database, names.select(kRound));
  row.require(kRound);
  ReadColumns values(row, kRound);
  if (!values.is_next_there()) return std::nullopt;
  list_of_plan(plan, values);
  return plan;
}

RoundFacts read_round(SQLite::Database& database) {
  RoundFacts round;
  NamedColumns names;
  list_of_round(round, names);
  StoredRow row(database, names.select(kRound));
  row.require(kRound);
  ReadColumns values(row, kRound);
  list_of_round(round, values);
  read_lists(database, round.contest);
  round.environment = read_facts(database, kFirstEnvironment);
  StoredRow first(database, "SELECT node FROM environment_record WHERE id = 1");
  if (first.next()) round.node = first.name_if_any(0);
  if (const auto plan = read_plan(database); plan && plan->shard) {
    round.part = PartFacts{plan->id, *plan->shard, plan->shard_count};
  }
  return round;
}

std::optional<MergedFacts> read_merged(SQLite::Database& database) {
  const auto plan = read_plan(database);
  if (!plan || plan->shard) return std::nullopt;
  MergedFacts merged{.plan = plan->id, .shard_count = plan->shard_count};
  StoredRow part(database, "SELECT shard FROM merged_part ORDER BY shard");
  while (part.next()) merged.shards.push_back(part.count(0));
  return merged;
}

std::vector<StoredEnvironment> read_environments(SQLite::Database& database) {
  StoredRow row(database, "SELECT id, node FROM environment_record ORDER BY id");
  std::vector<StoredEnvironment> environments;
  while (row.next()) {
    const EnvironmentId id{row.number(0)};
    environments.push_back({id, {row.name_if_any(1), read_facts(database, id)}});
  }
  return environments;
}

std::vector<StoredItem> read_services(SQLite::Database& database) {
  return read_items(database, "service");
}

std::vector<StoredItem> read_requests(SQLite::Database& database) {
  return read_items(database, "request");
}

void replace_contest(SQLite::Database& database, const contest::ContestFacts& contest) {
  contest::ContestFacts before;
  read_lists(database, before);
  // A kept study shows whoever took part when it was made.
  if (before.withdrawn != contest.withdrawn) database.exec("DELETE FROM analysis");
  update_round(database, [&](auto& columns) { list_of_contest(contest, columns); });
  database.exec("DELETE FROM contest_list; DELETE FROM contest_relevance; DELETE FROM withdrawn");
  insert_lists(database, contest);
}

void move_collection(SQLite::Database& database, const std::filesystem::path& folder) {
  execute(database, "UPDATE round SET collection_folder = ?",
          checked_name(folder.string(), "the folder of the collection"));
}

EnvironmentId add_environment(SQLite::Database& database, const EnvironmentFacts& environment) {
  execute(database, "INSERT INTO environment_record (node) VALUES (?)", environment.node);
  const EnvironmentId id{database.getLastInsertRowid()};
  insert_facts(database, id, environment.facts);
  return id;
}

}  // namespace matchbench::store
