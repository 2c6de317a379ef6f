#pragma once

#include <compare>
#include <cstdint>

namespace matchbench {

// The key of a stored row, which cannot be mixed up with the key of another table.
template <class Tag>
struct RowId {
  std::int64_t value = 0;
  auto operator<=>(const RowId&) const = default;
};

using EntrantId = RowId<struct EntrantTag>;
using RunId = RowId<struct RunTag>;
using SessionId = RowId<struct SessionTag>;

// The stored rows of a ranking, to which later answers of the same run can refer.
struct RankingKey {
  std::int64_t id = 0;  // 0: the ranking is empty and has no rows
  std::uint32_t length = 0;
};

}  // namespace matchbench
