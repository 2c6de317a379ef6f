#include "harness/store/answer_reader.hpp"

#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>
#include <sqlite3.h>

namespace matchbench {
namespace {

// Rankings by their key. Their rows come by the million, and a SQLiteCpp column costs as much as
// the row; it does not hand out its statement, so this one is SQLite's own.
class RankingReader {
 public:
  explicit RankingReader(sqlite3* database) : database_(database) {
    static constexpr const char* kSql =
        "SELECT service, degree, score FROM ranking WHERE ranking_id = ? ORDER BY rank";
    if (sqlite3_prepare_v2(database, kSql, -1, &statement_, nullptr) != SQLITE_OK) {
      throw SQLite::Exception(database);
    }
  }
  ~RankingReader() { sqlite3_finalize(statement_); }
  RankingReader(const RankingReader&) = delete;
  RankingReader& operator=(const RankingReader&) = delete;

  void append_to(Ranking& ranking, std::int64_t ranking_id) {
    sqlite3_bind_int64(statement_, 1, ranking_id);
    int result = SQLITE_ROW;
    while ((result = sqlite3_step(statement_)) == SQLITE_ROW) {
      ranking.push_back({{static_cast<std::uint32_t>(sqlite3_column_int64(statement_, 0))},
                         sqlite3_column_int(statement_, 1),
                         sqlite3_column_double(statement_, 2)});
    }
    if (result != SQLITE_DONE) throw SQLite::Exception(database_, result);
    sqlite3_reset(statement_);
  }

 private:
  sqlite3* database_;
  sqlite3_stmt* statement_ = nullptr;
};

}  // namespace

void for_each_answer(SQLite::Database& database, RunId run,
                     const std::function<void(const Answer&)>& callback) {
  SQLite::Statement row(
      database,
      "SELECT pass, request, outcome, message, coalesce(wall_ns, 0), coalesce(cpu_ns, 0), "
      "coalesce(ranking_hash, 0), ranked_services, coalesce(ranking_id, 0), scheduled_ns, "
      "coalesce(queued_ns, 0) "
      "FROM answer WHERE run = ? ORDER BY pass, request");
  row.bind(1, run.value);
  RankingReader rankings(database.getHandle());
  Answer answer;
  while (row.executeStep()) {
    answer.pass = row.getColumn(0).getInt();
    answer.request = {row.getColumn(1).getUInt()};
    answer.outcome = static_cast<Outcome>(row.getColumn(2).getInt());
    answer.message = row.getColumn(3).getString();
    answer.time = {row.getColumn(4).getInt64(), row.getColumn(5).getInt64()};
    answer.ranking_hash = static_cast<std::uint64_t>(row.getColumn(6).getInt64());
    answer.arrival.reset();
    if (!row.getColumn(9).isNull()) {
      answer.arrival = Arrival{row.getColumn(9).getInt64(), row.getColumn(10).getInt64()};
    }
    answer.ranking.clear();
    answer.ranking.reserve(row.getColumn(7).getUInt());
    const std::int64_t ranking_id = row.getColumn(8).getInt64();
    if (ranking_id != 0) rankings.append_to(answer.ranking, ranking_id);
    callback(answer);
  }
}

}  // namespace matchbench
