#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace matchbench {

// Where a request stands in two lists.
struct SharedRequest {
  std::size_t first = 0;
  std::size_t second = 0;
};

// The requests of both lists of identifiers, in the order of the first one. Two rounds may ask
// other requests, or the same ones in another order, so a position in one list says nothing of the
// other. Time and memory grow linearly.
std::vector<SharedRequest> shared_requests(std::span<const std::string_view> first,
                                           std::span<const std::string_view> second);

}  // namespace matchbench
