#pragma once

#include "harness/store/stored_analysis.hpp"

#include <SQLiteCpp/Database.h>

#include <vector>

namespace matchbench {

// As the methods of RoundStore with these names.
void keep_analysis(SQLite::Database& database, const StoredAnalysis& analysis);
std::vector<StoredAnalysis> kept_analyses(SQLite::Database& database);

}  // namespace matchbench
