#pragma once

#include "harness/data/store/facts.hpp"

#include <SQLiteCpp/Database.h>

#include <vector>

namespace matchbench::store {

// These functions read who took part and what happened. They do what the methods of RoundStore with
// their names promise.
std::vector<StoredEntrant> read_entrants(SQLite::Database& database);
std::vector<StoredRepetition> read_repetitions(SQLite::Database& database);
std::vector<StoredSession> read_sessions(SQLite::Database& database);
std::vector<StoredPhase> read_phases(SQLite::Database& database);

}  // namespace matchbench::store
