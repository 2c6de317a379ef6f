#pragma once

#include "harness/data/store/answers/answer_rows.hpp"
#include "harness/data/store/answers/entrant_texts.hpp"
#include "harness/data/store/ids.hpp"
#include "harness/foundation/base/name_table.hpp"
#include "harness/foundation/base/random.hpp"
#include "harness/foundation/model/answer.hpp"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace matchbench::store {

// The first ranking that was stored for each request of one repetition: later passes that give the
// same refer to it.
class FirstRankings {
 public:
  struct First {
    std::uint64_t hash = 0;
    std::int64_t ranking_id = 0;  // 0: the ranking is empty and has no rows
    std::uint32_t length = 0;
    bool known = false;
    // The place of the ranking in rows(), if it is kept: then it need not be read back.
    bool kept = false;
    std::size_t offset = 0;
    // Of the others that are not empty: how many were given, and the one that was stored last.
    std::uint64_t others = 0;
    RankingKey other;
  };

  // What the database has of `repetition`; all of it unknown for a new repetition.
  FirstRankings(SQLite::Database& database, RepetitionId repetition, std::size_t request_count);

  First& of(RequestIndex request) { return by_request_[request.value]; }

  // Keeps the rows if they fit into what is left of `budget`, which is reduced by them.
  void set(RequestIndex request, std::uint64_t hash, std::int64_t ranking_id,
           std::span<const RankedService> ranking, std::size_t& budget);

  // The ranking of a First with kept == true.
  std::span<const RankedService> rows(const First& first) const {
    return std::span(rows_).subspan(first.offset, first.length);
  }

  std::size_t kept_rows() const { return rows_.size(); }

 private:
  std::vector<First> by_request_;
  std::vector<RankedService> rows_;
};

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

  // They do what RoundStore::add_answer() and add_repeated_answer() promise. Whoever copies answers
  // has all rankings stored.
  enum class Others { kSome, kAll };
  RankingKey add(SessionId session, const Answer& answer, Others others = Others::kSome);
  void add_repeated(SessionId session, const Answer& answer, RankingKey ranking);

  // What may be stored of another text of the session's entrant, see EntrantTexts.
  std::string fitted(SessionId session, const std::string& text, bool* was_cut = nullptr);

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
  RankingKey queue_other(FirstRankings::First& first, const Ranking& ranking, Others others);
  bool is_stored_as(const FirstRankings& rankings, const FirstRankings::First& first,
                    const Ranking& ranking);

  SQLite::Database& database_;
  const std::size_t service_count_;
  const std::size_t request_count_;
  std::int64_t next_ranking_id_ = 1;
  std::size_t budget_;  // ranked services that may still be kept in memory
  NumberMap<std::int64_t, FirstRankings> repetitions_;  // by RepetitionId
  NumberMap<std::int64_t, Session> sessions_;           // by SessionId
  EntrantTexts texts_;
  Random random_{draw_secret()};
  std::vector<AnswerRow> answers_;
  std::vector<RankRow> ranks_;
  SQLite::Statement store_answers_;
  SQLite::Statement store_ranks_;
  SQLite::Statement read_ranking_;
};

}  // namespace matchbench::store
