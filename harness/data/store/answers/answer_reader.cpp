#include "harness/data/store/answers/answer_reader.hpp"

#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <optional>
#include <utility>

namespace matchbench::store {
namespace {

// Ranked services that are kept, of 16 bytes each: 64 MiB.
constexpr std::size_t kKeptRows = std::size_t{4} << 20;

constexpr const char* kColumns =
    "SELECT pass, request, outcome, message, wall_ns, cpu_ns, "
    "coalesce(ranking_hash, 0), ranked_services, coalesce(ranking_id, 0), scheduled_ns, queued_ns, "
    "repetition, session, killed_ns FROM answer";

// Exchanges two rankings, and again at its end.
class Exchanged {
 public:
  Exchanged(Ranking& one, Ranking& other) : one_(one), other_(other) { one_.swap(other_); }
  ~Exchanged() { one_.swap(other_); }
  Exchanged(const Exchanged&) = delete;
  Exchanged& operator=(const Exchanged&) = delete;

 private:
  Ranking& one_;
  Ranking& other_;
};

}  // namespace

// Rows of rankings come by the million, and a SQLiteCpp column costs as much as the row; it does
// not hand out its statement, so this one is SQLite's own.
AnswerReader::AnswerReader(SQLite::Database& database) : database_(database), values_(database) {
  static constexpr const char* kSql =
      "SELECT service, degree, score FROM ranking WHERE ranking_id = ? ORDER BY rank";
  if (sqlite3_prepare_v2(database.getHandle(), kSql, -1, &ranking_, nullptr) != SQLITE_OK) {
    throw SQLite::Exception(database.getHandle());
  }
}

AnswerReader::~AnswerReader() {
  sqlite3_finalize(ranking_);
}

AnswerReader::Kept& AnswerReader::read_ranking(std::int64_t ranking_id) {
  if (const auto kept = kept_.find(ranking_id); kept != kept_.end()) return kept->second;
  Ranking ranking;
  sqlite3_reset(ranking_);  // if a row of the one before was refused
  sqlite3_bind_int64(ranking_, 1, ranking_id);
  int result = SQLITE_ROW;
  while ((result = sqlite3_step(ranking_)) == SQLITE_ROW) {
    ranking.push_back({values_.service(sqlite3_column_int64(ranking_, 0), "ranking.service"),
                       sqlite3_column_int(ranking_, 1),
                       values_.score(sqlite3_column_double(ranking_, 2))});
  }
  sqlite3_reset(ranking_);
  if (result != SQLITE_DONE) throw SQLite::Exception(database_.getHandle(), result);
  if (kept_rows_ + ranking.size() > kKeptRows) {
    kept_.clear();
    kept_rows_ = 0;
  }
  kept_rows_ += ranking.size();
  const std::uint64_t hash = hash_of(ranking);
  return kept_.insert_or_assign(ranking_id, Kept{std::move(ranking), hash}).first->second;
}

void AnswerReader::read(SQLite::Statement& row, Rankings rankings,
                        const std::function<void(Answer&)>& callback) {
  Answer answer;
  while (row.executeStep()) {
    answer.pass = values_.pass(row.getColumn(0).getInt64());
    answer.request = values_.request(row.getColumn(1).getInt64(), "answer.request");
    answer.outcome = values_.outcome(row.getColumn(2).getInt64(), "answer.outcome");
    answer.message = row.getColumn(3).getString();
    answer.is_timed = answer.outcome != Outcome::kOk || !row.getColumn(4).isNull();
    answer.has_cpu_time = row.getColumn(4).isNull() || !row.getColumn(5).isNull();
    answer.time = {row.getColumn(4).getInt64(), row.getColumn(5).getInt64()};  // of NULL: 0
    answer.ranking_hash = static_cast<std::uint64_t>(row.getColumn(6).getInt64());
    answer.arrival = values_.arrival(row, 9, "answer");
    answer.killed_ns.reset();
    if (const auto killed = row.getColumn(13); !killed.isNull())
      answer.killed_ns = killed.getInt64();
    std::optional<Exchanged> lent;
    answer.is_own_ranking = true;
    const std::uint32_t length = values_.length(row.getColumn(7).getInt64());
    const std::int64_t ranking_id = row.getColumn(8).getInt64();
    if (rankings == Rankings::kRead) {
      if (ranking_id != 0) {
        Kept& stored = read_ranking(ranking_id);
        lent.emplace(answer.ranking, stored.ranking);
        answer.is_own_ranking = stored.hash == answer.ranking_hash;
        answer.ranking_hash = stored.hash;
      }
      if (answer.ranking.size() != length) {
        throw damaged_error(database_, fmt::format("ranking {} has {} services instead of {}",
                                                   ranking_id, answer.ranking.size(), length));
      }
    }
    callback(answer);
  }
}

void AnswerReader::for_each_answer(RepetitionId repetition, const Callback& callback) {
  SQLite::Statement row(database_,
                        fmt::format("{} WHERE repetition = ? ORDER BY pass, request", kColumns));
  row.bind(1, repetition.value);
  read(row, Rankings::kRead, callback);
}

void AnswerReader::for_each_answer_of_pass(RepetitionId repetition, std::int32_t pass,
                                           const Callback& callback) {
  SQLite::Statement row(
      database_, fmt::format("{} WHERE repetition = ? AND pass = ? ORDER BY request", kColumns));
  row.bind(1, repetition.value);
  row.bind(2, pass);
  read(row, Rankings::kRead, callback);
}

void AnswerReader::for_each_time(RepetitionId repetition, const TimeCallback& callback) {
  SQLite::Statement row(database_,
                        fmt::format("{} WHERE repetition = ? ORDER BY pass, request", kColumns));
  row.bind(1, repetition.value);
  read(row, Rankings::kLeftOut,
       [&](const Answer& answer) { callback(answer, {row.getColumn(12).getInt64()}); });
}

void AnswerReader::for_each_stored(const std::function<void(RepetitionId, SessionId, std::int64_t,
                                                            std::uint64_t, Answer&)>& callback) {
  SQLite::Statement row(database_, fmt::format("{} ORDER BY repetition, pass, request", kColumns));
  read(row, Rankings::kRead, [&](Answer& answer) {
    callback({row.getColumn(11).getInt64()}, {row.getColumn(12).getInt64()},
             row.getColumn(8).getInt64(), static_cast<std::uint64_t>(row.getColumn(6).getInt64()),
             answer);
  });
}

}  // namespace matchbench::store
