#pragma once

#include "harness/data/store/stored_analysis.hpp"

#include <SQLiteCpp/Database.h>

#include <vector>

namespace matchbench::store {

// These functions do what the methods of RoundStore with their names promise.
void keep_analysis(SQLite::Database& database, const StoredAnalysis& analysis);
std::vector<StoredAnalysis> kept_analyses(SQLite::Database& database);

}  // namespace matchbench::store
