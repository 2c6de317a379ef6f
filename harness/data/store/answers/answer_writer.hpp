#pragma once

#include "harness/data/store/answers/answer_rows.hpp"
#include "harness/data/store/answers/first_rankings.hpp"
#include "harness/data/store/ids.hpp"
#include "harness/foundation/model/answer.hpp"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace matchbench::store {

// Takes answers in, decides which rankings repeat the first one, and stores them in batches: the
// part of the store that has to keep up with the fastest matchmaker.
// Needs an open transaction on `database`, which must outlive it.
class AnswerWriter {
 public:
  AnswerWriter(SQLite::Database& database, std::size_t service_count, std::size_t request_count);
  AnswerWriter(const AnswerWriter&) = delete;  // SQLite holds pointers to its batches
  AnswerWriter& operator=(const AnswerWriter&) = delete;

  void open_session(SessionId session, RepetitionId repetition);
  void close_session(SessionId session);
  void close_repetition(RepetitionId repetition);  // forgets its rankings

  // They do what RoundStore::add_answer() and add_repeated_answer() promise.
  RankingKey add(SessionId session, const Answer& answer);
  void add_repeated(SessionId session, const Answer& answer, RankingKey ranking);

  // Hands all that was taken in to SQLite.
  void flush();

 private:
  struct Session {
    RepetitionId repetition;
    FirstRankings* first_rankings;
  };

  const Session& session_of(SessionId session, const Answer& answer) const;
  void queue(SessionId session, RepetitionId repetition, const Answer& answer, RankingKey ranking);
  std::int64_t queue_ranking(const Ranking& ranking);
  bool is_stored_as(const FirstRankings& rankings, const FirstRankings::First& first,
                    const Ranking& ranking);

  SQLite::Database& database_;
  const std::size_t service_count_;
  const std::size_t request_count_;
  std::int64_t next_ranking_id_ = 1;
  std::size_t budget_;  // ranked services that may still be kept in memory
  std::unordered_map<std::int64_t, FirstRankings> repetitions_;  // by RepetitionId
  std::unordered_map<std::int64_t, Session> sessions_;           // by SessionId
  std::vector<AnswerRow> answers_;
  std::vector<RankRow> ranks_;
  SQLite::Statement store_answers_;
  SQLite::Statement store_ranks_;
  SQLite::Statement read_ranking_;
};

}  // namespace matchbench::store
