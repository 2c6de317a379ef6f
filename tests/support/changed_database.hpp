#pragma once

#include "harness/foundation/model/ranking.hpp"

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <filesystem>
#include <string>

namespace matchbench {

// Writes into a database behind matchbench's back.
inline void change_database(const std::filesystem::path& path, const std::string& sql) {
  SQLite::Database(path.string(), SQLite::OPEN_READWRITE).exec(sql);
}

// The same with a change of the first ranking, which each of its passes then has the hash of.
inline void change_first_ranking(const std::filesystem::path& path, const std::string& sql) {
  SQLite::Database database(path.string(), SQLite::OPEN_READWRITE);
  database.exec(sql);
  Ranking ranking;
  SQLite::Statement rows(database,
                         "SELECT service, degree, score FROM ranking WHERE ranking_id = "
                         "(SELECT min(ranking_id) FROM ranking) ORDER BY rank");
  while (rows.executeStep()) {
    ranking.push_back(
        {{rows.getColumn(0).getUInt()}, rows.getColumn(1).getInt(), rows.getColumn(2).getDouble()});
  }
  SQLite::Statement hash(database,
                         "UPDATE answer SET ranking_hash = ? WHERE ranking_id = "
                         "(SELECT min(ranking_id) FROM ranking)");
  hash.bind(1, static_cast<std::int64_t>(hash_of(ranking)));
  hash.exec();
}

// Of the first ranking: its second score is higher than its first, its second service is the first
// again.
inline constexpr const char* kRaiseSecondScore =
    "UPDATE ranking SET score = score + 100 WHERE ranking_id = "
    "(SELECT min(ranking_id) FROM ranking) AND rank = 2";
inline constexpr const char* kRepeatFirstService =
    "UPDATE ranking SET service = (SELECT service FROM ranking AS first WHERE "
    "first.ranking_id = ranking.ranking_id AND first.rank = 1) WHERE ranking_id = "
    "(SELECT min(ranking_id) FROM ranking) AND rank = 2";

}  // namespace matchbench
