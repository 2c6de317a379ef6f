#pragma once

#include "harness/data/store/facts.hpp"
#include "harness/foundation/model/collection.hpp"

#include <SQLiteCpp/Database.h>

#include <filesystem>
#include <span>
#include <string>

namespace matchbench::store {

// The round's own row, what the contest asked for, the first environment, and the services and
// requests of the collection. Throws an input Error if a text is too long to be stored.
void insert_round(SQLite::Database& database, const RoundFacts& round,
                  const StoredCollection& collection, std::span<const StoredItem> services,
                  std::span<const StoredItem> requests);

// These functions do what the methods of RoundStore with their names promise.
void replace_contest(SQLite::Database& database, const std::string& name, const std::string& text,
                     const ContestFacts& facts);
void move_collection(SQLite::Database& database, const std::filesystem::path& folder);
EnvironmentId add_environment(SQLite::Database& database, const EnvironmentFacts& environment);

}  // namespace matchbench::store
