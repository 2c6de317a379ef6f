#include "harness/store/analysis_table.hpp"

#include "harness/base/clock.hpp"

#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/VariadicBind.h>

namespace matchbench {

void keep_analysis(SQLite::Database& database, const StoredAnalysis& analysis) {
  SQLite::Statement insert(database,
                           "INSERT OR REPLACE INTO analysis (name, arguments, tables, made) "
                           "VALUES (?, ?, ?, ?)");
  SQLite::bind(insert, analysis.name, analysis.arguments, analysis.tables, utc_now());
  insert.exec();
}

std::vector<StoredAnalysis> kept_analyses(SQLite::Database& database) {
  SQLite::Statement row(
      database, "SELECT name, arguments, tables, made FROM analysis ORDER BY name, arguments");
  std::vector<StoredAnalysis> all;
  while (row.executeStep()) {
    all.push_back({row.getColumn(0).getString(), row.getColumn(1).getString(),
                   row.getColumn(2).getString(), row.getColumn(3).getString()});
  }
  return all;
}

}  // namespace matchbench
