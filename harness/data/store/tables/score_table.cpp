#include "harness/data/store/tables/score_table.hpp"

#include "harness/data/store/answers/stored_row.hpp"
#include "harness/data/store/connection/execute.hpp"
#include "harness/data/store/most_boards.hpp"
#include "harness/data/store/stored_values.hpp"
#include "harness/foundation/base/clock.hpp"

#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <SQLiteCpp/VariadicBind.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <array>
#include <string>
#include <utility>

namespace matchbench::store {
namespace {

constexpr std::array<const char*, 2> kTables = {"score", "shuffled_score"};

// How many requests have another digest than is stored for the setting.
std::uint32_t changed_requests(SQLite::Database& database, std::int64_t setting,
                               std::span<const std::string> digests) {
  SQLite::Statement stored(
      database, "SELECT request, judgments_digest FROM judged_request WHERE setting = ?");
  SQLite::bind(stored, setting);
  std::uint32_t changed = 0;
  while (stored.executeStep()) {
    const std::uint32_t request = stored.getColumn(0).getUInt();
    if (request < digests.size() && stored.getColumn(1).getString() != digests[request]) ++changed;
  }
  return changed;
}

// If the setting was scored with other judgments, its scores take the place of those that were set
// aside before.
void set_aside(SQLite::Database& database, const SettingScores& given,
               std::span<const std::string> digests) {
  SQLite::Statement find(
      database, "SELECT id FROM relevance_setting WHERE name = ? AND judgments_digest <> ?");
  SQLite::bind(find, given.setting, given.judgments_digest);
  if (!find.executeStep()) return;
  const std::int64_t id = find.getColumn(0).getInt64();
  execute(database, "DELETE FROM replaced_score WHERE setting = ?", id);
  execute(database,
          "INSERT OR REPLACE INTO replaced_setting "
          "SELECT id, definition, judgments_digest, scored, ? FROM relevance_setting WHERE id = ?",
          changed_requests(database, id, digests), id);
  execute(database,
          "INSERT INTO replaced_score SELECT setting, measure, repetition, request, value "
          "FROM score WHERE setting = ?",
          id);
}

void write_digests(SQLite::Database& database, std::int64_t setting,
                   std::span<const std::string> digests) {
  execute(database, "DELETE FROM judged_request WHERE setting = ?", setting);
  SQLite::Statement insert(database, "INSERT INTO judged_request VALUES (?, ?, ?)");
  for (std::size_t request = 0; request < digests.size(); ++request) {
    insert.reset();
    SQLite::bind(insert, setting, static_cast<std::int64_t>(request), digests[request]);
    insert.exec();
  }
}

// The setting's key; if it was made from something else, its scores are gone afterwards.
std::int64_t id_of_setting(SQLite::Database& database, const SettingScores& given) {
  for (const char* table : kTables) {
    SQLite::Statement outdated(
        database, fmt::format("DELETE FROM {} WHERE setting IN (SELECT id FROM relevance_setting "
                              "WHERE name = ? AND (definition <> ? OR judgments_digest <> ?))",
                              table));
    SQLite::bind(outdated, given.setting, given.definition, given.judgments_digest);
    outdated.exec();
  }
  SQLite::Statement insert(
      database,
      "INSERT INTO relevance_setting (name, definition, judgments_digest, scored) "
      "VALUES (?, ?, ?, ?) ON CONFLICT (name) DO UPDATE SET definition = excluded.definition, "
      "judgments_digest = excluded.judgments_digest, scored = excluded.scored RETURNING id");
  SQLite::bind(insert, given.setting, given.definition, given.judgments_digest, utc_now());
  insert.executeStep();
  const std::int64_t id = insert.getColumn(0).getInt64();
  insert.reset();
  return id;
}

std::int64_t id_of_measure(SQLite::Database& database, const std::string& name) {
  SQLite::Statement insert(database,
                           "INSERT INTO measure (name) VALUES (?) ON CONFLICT DO NOTHING");
  SQLite::bind(insert, name);
  insert.exec();
  SQLite::Statement find(database, "SELECT id FROM measure WHERE name = ?");
  SQLite::bind(find, name);
  find.executeStep();
  return find.getColumn(0).getInt64();
}

void erase(SQLite::Database& database, std::int64_t setting, std::int64_t measure) {
  for (const char* table : kTables) {
    SQLite::Statement statement(
        database, fmt::format("DELETE FROM {} WHERE setting = ? AND measure = ?", table));
    SQLite::bind(statement, setting, measure);
    statement.exec();
  }
}

// Scores come by the hundred thousand. A statement of many rows is a third cheaper than as many
// statements, and SQLiteCpp's binding costs as much as the row; it does not hand out its statement,
// so these are SQLite's own.
class ScoreWriter {
 public:
  ScoreWriter(sqlite3* database, const char* table)
      : database_(database), many_(prepare(table, kRows)), one_(prepare(table, 1)) {}
  ~ScoreWriter() {
    sqlite3_finalize(many_);
    sqlite3_finalize(one_);
  }
  ScoreWriter(const ScoreWriter&) = delete;
  ScoreWriter& operator=(const ScoreWriter&) = delete;

  void write(std::int64_t setting, std::int64_t measure, std::span<const Score> scores) {
    while (!scores.empty()) {
      const std::size_t rows = scores.size() >= kRows ? kRows : 1;
      insert(rows == kRows ? many_ : one_, setting, measure, scores.first(rows));
      scores = scores.subspan(rows);
    }
  }

 private:
  static constexpr std::size_t kRows = 50;

  sqlite3_stmt* prepare(const char* table, std::size_t rows) {
    std::string sql =
        fmt::format("INSERT INTO {} (setting, measure, repetition, request, value) VALUES ", table);
    for (std::size_t i = 0; i < rows; ++i) sql += i == 0 ? "(?, ?, ?, ?, ?)" : ", (?, ?, ?, ?, ?)";
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(database_, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK) {
      throw SQLite::Exception(database_);
    }
    return statement;
  }

  void insert(sqlite3_stmt* statement, std::int64_t setting, std::int64_t measure,
              std::span<const Score> scores) {
    int place = 0;
    for (const Score& score : scores) {
      sqlite3_bind_int64(statement, ++place, setting);
      sqlite3_bind_int64(statement, ++place, measure);
      sqlite3_bind_int64(statement, ++place, score.repetition.value);
      sqlite3_bind_int64(statement, ++place, score.request.value);
      if (score.value) {
        sqlite3_bind_double(statement, ++place, *score.value);
      } else {
        sqlite3_bind_null(statement, ++place);
      }
    }
    const int result = sqlite3_step(statement);
    sqlite3_reset(statement);
    if (result != SQLITE_DONE) throw SQLite::Exception(database_, result);
  }

  sqlite3* database_;
  sqlite3_stmt* many_;
  sqlite3_stmt* one_;
};

// Of `boards` of a database.
void require_few_boards(const SQLite::Database& database, std::size_t boards) {
  if (boards <= kMostBoards) return;
  throw damaged_error(database, fmt::format("it has more than {} leaderboards", kMostBoards));
}

}  // namespace

void replace_scores(SQLite::Database& database, std::span<const SettingScores> settings,
                    std::span<const std::string> request_digests) {
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  ScoreWriter scores(database.getHandle(), "score");
  ScoreWriter shuffled(database.getHandle(), "shuffled_score");
  for (const SettingScores& given : settings) {
    set_aside(database, given, request_digests);
    const std::int64_t setting = id_of_setting(database, given);
    write_digests(database, setting, request_digests);
    for (const MeasureScores& scored : given.measures) {
      const std::int64_t measure = id_of_measure(database, scored.measure);
      erase(database, setting, measure);
      scores.write(setting, measure, scored.scores);
      shuffled.write(setting, measure, scored.shuffled);
    }
  }
  transaction.commit();
}

void drop_scores(SQLite::Database& database) {
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  database.exec(kDropScores);
  transaction.commit();
}

std::vector<ReplacedSetting> replaced_settings(SQLite::Database& database) {
  StoredRow row(database,
                "SELECT relevance_setting.name, replaced_setting.judgments_digest, "
                "replaced_setting.scored, changed_requests "
                "FROM replaced_setting JOIN relevance_setting ON id = setting ORDER BY setting");
  std::vector<ReplacedSetting> settings;
  while (row.next()) {
    settings.push_back({row.name(0), row.name(1), row.name(2), row.count(3)});
  }
  return settings;
}

std::vector<SettingScores> scores(SQLite::Database& database) {
  StoredRow row(database,
                "SELECT relevance_setting.name, definition, judgments_digest, measure.name, "
                "repetition, request, "
                "value, is_shuffled FROM (SELECT *, 0 AS is_shuffled FROM score "
                "UNION ALL SELECT *, 1 FROM shuffled_score) AS scored "
                "JOIN relevance_setting ON relevance_setting.id = setting "
                "JOIN measure ON measure.id = scored.measure "
                "ORDER BY setting, scored.measure, is_shuffled, repetition, request");
  const StoredValues values(database);
  std::vector<SettingScores> all;
  std::size_t boards = 0;
  while (row.next()) {
    std::string setting = row.name(0);
    std::string measure = row.name(3);
    if (all.empty() || all.back().setting != setting) {
      all.push_back({std::move(setting), row.text(1), row.name(2), {}});
    }
    auto& measures = all.back().measures;
    if (measures.empty() || measures.back().measure != measure) {
      require_few_boards(database, ++boards);
      measures.push_back({std::move(measure), {}});
    }
    MeasureScores& scored = measures.back();
    (row.number(7) == 0 ? scored.scores : scored.shuffled)
        .push_back({RepetitionId{row.number(4)}, values.request(row.number(5), "score.request"),
                    row.is_null(6) ? std::nullopt : std::optional(row.real(6))});
  }
  return all;
}

std::vector<ScoredBoard> scored_boards(SQLite::Database& database) {
  StoredRow row(database,
                "SELECT relevance_setting.name, measure.name, definition, judgments_digest "
                "FROM relevance_setting, measure "
                "WHERE EXISTS (SELECT 1 FROM score WHERE setting = relevance_setting.id AND "
                "score.measure = measure.id) ORDER BY relevance_setting.id, measure.id");
  std::vector<ScoredBoard> boards;
  while (row.next()) {
    boards.push_back({row.name(0), row.name(1), row.text(2), row.name(3)});
    require_few_boards(database, boards.size());
  }
  return boards;
}

}  // namespace matchbench::store
