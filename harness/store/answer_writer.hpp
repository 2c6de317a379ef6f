#pragma once

#include "harness/model/answer.hpp"
#include "harness/store/first_rankings.hpp"
#include "harness/store/ids.hpp"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

struct sqlite3_context;

namespace matchbench {

// Takes answers in, decides which rankings repeat the first one, and stores them in batches: the
// part of the store that has to keep up with the fastest matchmaker.
// Needs an open transaction on `database`, which must outlive it.
class AnswerWriter {
 public:
  AnswerWriter(SQLite::Database& database, std::size_t service_count, std::size_t request_count);
  AnswerWriter(const AnswerWriter&) = delete;  // SQLite holds pointers to its batches
  AnswerWriter& operator=(const AnswerWriter&) = delete;

  void open_session(SessionId session, RunId run);
  void close_session(SessionId session);
  void close_run(RunId run);  // forgets its rankings

  // As RoundStore::add_answer() and add_repeated_answer().
  RankingKey add(SessionId session, const Answer& answer);
  void add_repeated(SessionId session, const Answer& answer, RankingKey ranking);

  // Hands all that was taken in to SQLite.
  void flush();

 private:
  struct AnswerRow {
    static constexpr const char* kTable =
        "CREATE TABLE x (run, pass, request, session, outcome, message, wall_ns, cpu_ns, "
        "scheduled_ns, queued_ns, ranking_hash, ranked_services, ranking_id)";
    void column(sqlite3_context* context, int index) const;

    std::int64_t run = 0;
    std::int64_t session = 0;
    std::int64_t ranking_id = 0;
    std::uint64_t ranking_hash = 0;
    CallTime time;
    Arrival arrival;
    bool has_arrival = false;
    std::int32_t pass = 0;
    std::uint32_t request = 0;
    std::uint32_t ranked_services = 0;
    Outcome outcome = Outcome::kOk;
    std::string message;
  };
  struct RankRow {
    static constexpr const char* kTable =
        "CREATE TABLE x (ranking_id, rank, service, degree, score)";
    void column(sqlite3_context* context, int index) const;

    std::int64_t ranking_id = 0;
    std::uint32_t rank = 0;
    RankedService line;
  };
  struct Session {
    RunId run;
    FirstRankings* first_rankings;
  };

  const Session& session_of(SessionId session, const Answer& answer) const;
  void queue(SessionId session, RunId run, const Answer& answer, RankingKey ranking);
  std::int64_t queue_ranking(const Ranking& ranking);
  bool is_stored_as(const FirstRankings& rankings, const FirstRankings::First& first,
                    const Ranking& ranking);

  SQLite::Database& database_;
  const std::size_t service_count_;
  const std::size_t request_count_;
  std::int64_t next_ranking_id_ = 1;
  std::size_t budget_;  // ranked services that may still be kept in memory
  std::unordered_map<std::int64_t, FirstRankings> runs_;  // by RunId
  std::unordered_map<std::int64_t, Session> sessions_;    // by SessionId
  std::vector<AnswerRow> answers_;
  std::vector<RankRow> ranks_;
  SQLite::Statement store_answers_;
  SQLite::Statement store_ranks_;
  SQLite::Statement read_ranking_;
};

}  // namespace matchbench
