#pragma once

#include <compare>
#include <cstdint>

namespace matchbench::store {

// The key of a stored row, which cannot be mixed up with the key of another table.
template <class Tag>
struct RowId {
  std::int64_t value = 0;
  auto operator<=>(const RowId&) const = default;
};

using EntrantId = RowId<struct EntrantTag>;
using EnvironmentId = RowId<struct EnvironmentTag>;
using RepetitionId = RowId<struct RepetitionTag>;
using SessionId = RowId<struct SessionTag>;

// Every round has this record of an environment: that of the machine where it began.
inline constexpr EnvironmentId kFirstEnvironment{1};

// The stored rows of a ranking, to which later answers of the same repetition can refer. The id is
// a serial number of one file: rankings get 1, 2, 3, … in the order in which they are stored. It
// means nothing outside the file, and nothing but answer.ranking_id and ranking.ranking_id has
// it, so a merge gives new ids. What stays the same from file to file is the hash in
// answer.ranking_hash.
struct RankingKey {
  std::int64_t id = 0;  // 0: the ranking is empty and has no rows
  std::uint32_t length = 0;
};

}  // namespace matchbench::store
