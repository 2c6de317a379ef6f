#pragma once

#include "harness/data/store/ids.hpp"
#include "harness/foundation/model/answer.hpp"

#include <SQLiteCpp/Database.h>

#include <cstddef>
#include <cstdint>
#include <span>
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
  };

  // What the database has of `repetition`; all of it unknown for a new repetition.
  FirstRankings(SQLite::Database& database, RepetitionId repetition, std::size_t request_count);

  const First& of(RequestIndex request) const { return by_request_[request.value]; }

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

}  // namespace matchbench::store
