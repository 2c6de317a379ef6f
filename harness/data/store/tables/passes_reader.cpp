#include "harness/data/store/tables/passes_reader.hpp"

#include "harness/data/store/answers/stored_row.hpp"
#include "harness/data/store/connection/connection.hpp"
#include "harness/data/store/connection/step_limit.hpp"
#include "harness/data/store/sqlite_error.hpp"
#include "harness/foundation/model/session_kind.hpp"

namespace matchbench::store {

std::vector<RepetitionPasses> read_repetition_passes(SQLite::Database& database) {
  StoredRow row(database,
                "WITH given AS (SELECT repetition, request, count(*) AS passes FROM answer "
                "WHERE pass >= 0 GROUP BY repetition, request) "
                "SELECT repetition.id, entrant.name, repetition.invalid <> '', "
                "min(coalesce(given.passes, 0)), max(coalesce(given.passes, 0)), "
                "coalesce((SELECT kind FROM session WHERE session.repetition = repetition.id "
                "LIMIT 1), 'queries') "
                "FROM repetition JOIN entrant ON entrant.id = repetition.entrant "
                "CROSS JOIN request LEFT JOIN given "
                "ON given.repetition = repetition.id AND given.request = request.id "
                "WHERE repetition.state = 'finished' GROUP BY repetition.id");
  std::vector<RepetitionPasses> repetitions;
  while (row.next()) {
    RepetitionPasses& one = repetitions.emplace_back();
    one.repetition.value = row.number(0);
    one.entrant = row.name(1);
    one.is_invalid = row.number(2) != 0;
    one.least = row.count(3);
    one.most = row.count(4);
    one.kind = kind_of_entrant(row.one_of<SessionKind>(5, kSessionKindNames));
  }
  return repetitions;
}

std::vector<RepetitionPasses> repetition_passes(const std::filesystem::path& path) {
  StepLimit limit(path);
  SQLite::Database database = open_to_read(path, limit);
  try {
    return read_repetition_passes(database);
  } catch (const SQLite::Exception& cause) {
    throw store_error(cause, path, database.getHandle());
  }
}

}  // namespace matchbench::store
