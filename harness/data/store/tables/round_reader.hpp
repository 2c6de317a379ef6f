#pragma once

#include "harness/data/store/facts.hpp"

#include <SQLiteCpp/Database.h>

#include <optional>
#include <vector>

namespace matchbench::store {

// These functions read what belongs to the round as a whole. They do what the methods of RoundStore
// with their names promise.
RoundFacts read_round(SQLite::Database& database);
std::optional<MergedFacts> read_merged(SQLite::Database& database);
std::vector<StoredEnvironment> read_environments(SQLite::Database& database);
StoredCollection read_collection(SQLite::Database& database);
std::vector<StoredItem> read_services(SQLite::Database& database);
std::vector<StoredItem> read_requests(SQLite::Database& database);

}  // namespace matchbench::store
