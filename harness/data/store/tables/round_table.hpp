#pragma once

#include "harness/data/store/facts.hpp"
#include "harness/data/store/schema/lists.hpp"

#include <SQLiteCpp/Database.h>

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace matchbench::store {

// What belongs to the round as a whole: its own row, what the contest lists, the first environment,
// and the services and requests of the collection. Throws an input Error if a text is too long to
// be stored.
void insert_round(SQLite::Database& database, const RoundFacts& round,
                  std::span<const StoredItem> services, std::span<const StoredItem> requests);

// In the place of what the row says of a plan.
void store_plan(SQLite::Database& database, const StoredPlan& plan);

// None if the file belongs to no plan.
std::optional<StoredPlan> read_plan(SQLite::Database& database);

// These functions do what the methods of RoundStore with their names promise.
RoundFacts read_round(SQLite::Database& database);
std::optional<MergedFacts> read_merged(SQLite::Database& database);
std::vector<StoredEnvironment> read_environments(SQLite::Database& database);
std::vector<StoredItem> read_services(SQLite::Database& database);
std::vector<StoredItem> read_requests(SQLite::Database& database);
void replace_contest(SQLite::Database& database, const contest::ContestFacts& contest);
void move_collection(SQLite::Database& database, const std::filesystem::path& folder);
EnvironmentId add_environment(SQLite::Database& database, const EnvironmentFacts& environment);

}  // namespace matchbench::store
