#pragma once

#include "harness/data/store/scores.hpp"

#include <SQLiteCpp/Database.h>

#include <optional>
#include <span>
#include <vector>

namespace matchbench::store {

// These functions do what the methods of RoundStore with their names promise.
void replace_scores(SQLite::Database& database, std::span<const SettingScores> settings);
void drop_scores(SQLite::Database& database);
std::vector<SettingScores> scores(SQLite::Database& database);
std::vector<ScoredBoard> scored_boards(SQLite::Database& database);

}  // namespace matchbench::store
