#pragma once

#include <compare>
#include <cstdint>

namespace matchbench {

// A position in one list, which cannot be mixed up with a position in another.
template <class Tag>
struct Index {
  std::uint32_t value = 0;
  auto operator<=>(const Index&) const = default;
};

using ServiceIndex = Index<struct ServiceTag>;  // into Collection::services
using RequestIndex = Index<struct RequestTag>;  // into Collection::requests

}  // namespace matchbench
