#include "harness/data/store/connection/integrity.hpp"

#include "harness/data/store/stored_values.hpp"

#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>

namespace matchbench::store {

void check_integrity(SQLite::Database& database) {
  const auto fail = [&](const std::string& found) { return damaged_error(database, found); };
  const std::string found = database.execAndGet("PRAGMA integrity_check(1)").getString();
  if (found != "ok") throw fail(found);
  SQLite::Statement reference(database, "PRAGMA foreign_key_check");
  if (reference.executeStep()) {
    throw fail(fmt::format("a row of {} refers to no row of {}", reference.getColumn(0).getString(),
                           reference.getColumn(2).getString()));
  }
  // ranking has no parent table, so its references are checked by their count.
  SQLite::Statement lengths(
      database,
      "WITH stored AS (SELECT ranking_id, count(*) AS rows FROM ranking GROUP BY ranking_id) "
      "SELECT repetition, pass, request FROM answer LEFT JOIN stored USING (ranking_id) "
      "WHERE ranked_services <> coalesce(stored.rows, 0) LIMIT 1");
  if (lengths.executeStep()) {
    throw fail(fmt::format("the ranking of repetition {}, pass {}, request {} is incomplete",
                           lengths.getColumn(0).getInt64(), lengths.getColumn(1).getInt(),
                           lengths.getColumn(2).getInt()));
  }
  SQLite::Statement orphans(database,
                            "SELECT ranking_id FROM ranking WHERE ranking_id NOT IN "
                            "(SELECT ranking_id FROM answer WHERE ranking_id IS NOT NULL) LIMIT 1");
  if (orphans.executeStep()) {
    throw fail(fmt::format("ranking {} belongs to no answer", orphans.getColumn(0).getInt64()));
  }
}

}  // namespace matchbench::store
