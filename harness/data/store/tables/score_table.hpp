#pragma once

#include "harness/data/store/scores.hpp"

#include <SQLiteCpp/Database.h>

#include <span>
#include <string>
#include <vector>

namespace matchbench::store {

// The statements that drop all scores, without a transaction of their own.
inline constexpr const char* kDropScores =
    "DELETE FROM score; DELETE FROM shuffled_score; DELETE FROM judged_request; "
    "DELETE FROM replaced_score; DELETE FROM replaced_setting; DELETE FROM measure; "
    "DELETE FROM relevance_setting";

// These functions do what the methods of RoundStore with their names promise.
void replace_scores(SQLite::Database& database, std::span<const SettingScores> settings,
                    std::span<const std::string> request_digests);
void drop_scores(SQLite::Database& database);
std::vector<SettingScores> scores(SQLite::Database& database);
std::vector<ScoredBoard> scored_boards(SQLite::Database& database);
std::vector<ReplacedSetting> replaced_settings(SQLite::Database& database);

}  // namespace matchbench::store
