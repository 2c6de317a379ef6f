#pragma once

#include "harness/foundation/base/hash.hpp"
#include "harness/foundation/model/ids.hpp"

#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace matchbench {

// One line of a ranking: 16 bytes without padding, so that a ranking can be sent and hashed as
// bytes.
struct RankedService {
  ServiceIndex service;
  std::int32_t degree = 0;  // MB_DEGREE_*, as the plugin claimed it
  double score = 0;         // finite, never rising down the list; equal means tied
  bool operator==(const RankedService&) const = default;
};
static_assert(sizeof(RankedService) == 16 && std::is_trivially_copyable_v<RankedService>);

// Best first; no service twice.
using Ranking = std::vector<RankedService>;

// Equal rankings (services, degrees, scores, order) hash alike on one machine.
inline std::uint64_t hash_of(std::span<const RankedService> ranking) {
  return hash64({reinterpret_cast<const char*>(ranking.data()), ranking.size_bytes()});
}

}  // namespace matchbench
