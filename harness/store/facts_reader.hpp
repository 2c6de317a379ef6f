#pragma once

#include "harness/store/facts.hpp"

#include <SQLiteCpp/Database.h>

#include <vector>

namespace matchbench {

// As the methods of RoundStore with these names.
RoundFacts read_round(SQLite::Database& database);
StoredCollection read_collection(SQLite::Database& database);
std::vector<StoredItem> read_services(SQLite::Database& database);
std::vector<StoredItem> read_requests(SQLite::Database& database);
std::vector<StoredEntrant> read_entrants(SQLite::Database& database);
std::vector<StoredRun> read_runs(SQLite::Database& database);
std::vector<StoredSession> read_sessions(SQLite::Database& database);
std::vector<StoredPhase> read_phases(SQLite::Database& database);

// As RoundStore::check_integrity().
void check_integrity(SQLite::Database& database);

}  // namespace matchbench
