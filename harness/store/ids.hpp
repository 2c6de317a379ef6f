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

}  // namespace matchbench
