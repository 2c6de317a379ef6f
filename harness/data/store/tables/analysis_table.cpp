#include "harness/data/store/tables/analysis_table.hpp"

#include "harness/data/store/answers/stored_row.hpp"
#include "harness/foundation/base/clock.hpp"

#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/VariadicBind.h>

namespace matchbench::store {

void keep_analysis(SQLite::Database& database, const StoredAnalysis& analysis) {
  SQLite::Statement insert(database,
                           "INSERT OR REPLACE INTO analysis (name, arguments, tables, made) "
                           "VALUES (?, ?, ?, ?)");
  SQLite::bind(insert, analysis.name, analysis.arguments, analysis.tables, utc_now());
  insert.exec();
}

std::vector<StoredAnalysis> kept_analyses(SQLite::Database& database) {
  StoredRow row(database,
                "SELECT name, arguments, tables, made FROM analysis ORDER BY name, arguments");
  std::vector<StoredAnalysis> all;
  while (row.next()) all.push_back({row.name(0), row.name(1), row.text(2), row.name(3)});
  return all;
}

}  // namespace matchbench::store
