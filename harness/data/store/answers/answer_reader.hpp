#pragma once

#include "harness/data/store/ids.hpp"
#include "harness/data/store/stored_values.hpp"
#include "harness/foundation/base/name_table.hpp"
#include "harness/foundation/model/answer.hpp"

#include <SQLiteCpp/Database.h>

#include <cstddef>
#include <cstdint>
#include <functional>

struct sqlite3_stmt;

namespace matchbench::store {

// Reads the answers of one database, as the methods of RoundStore with these names. Keeps rankings
// that were read, up to some tens of MiB, and lends them to each answer that gave the same: time
// and memory grow with the answers and with the rows of rankings, not with their product. A
// callback may therefore read no other answers. An answer whose ranking is not as long as it says
// is an Error.
class AnswerReader {
 public:
  using Callback = std::function<void(const Answer&)>;
  using TimeCallback = std::function<void(const Answer&, SessionId)>;

  // `database` must outlive the object.
  explicit AnswerReader(SQLite::Database& database);
  ~AnswerReader();
  AnswerReader(const AnswerReader&) = delete;
  AnswerReader& operator=(const AnswerReader&) = delete;

  void for_each_answer(RepetitionId repetition, const Callback& callback);
  void for_each_answer_of_pass(RepetitionId repetition, std::int32_t pass,
                               const Callback& callback);
  void for_each_time(RepetitionId repetition, const TimeCallback& callback);
  // All answers of the file with their rankings, these rankings' ids (0: empty) and the hashes of
  // those that were given, in the order of their keys. The callback may change an answer, but not
  // its ranking.
  void for_each_stored(const std::function<void(RepetitionId, SessionId, std::int64_t,
                                                std::uint64_t, Answer&)>& callback);

 private:
  enum class Rankings { kRead, kLeftOut };

  void read(SQLite::Statement& row, Rankings rankings,
            const std::function<void(Answer&)>& callback);
  struct Kept {
    Ranking ranking;
    std::uint64_t hash;
  };
  Kept& read_ranking(std::int64_t ranking_id);

  SQLite::Database& database_;
  const StoredValues values_;
  sqlite3_stmt* ranking_ = nullptr;
  NumberMap<std::int64_t, Kept> kept_;  // by ranking_id
  std::size_t kept_rows_ = 0;
};

}  // namespace matchbench::store
