#pragma once

#include <cstdint>

namespace matchbench::importers {

// A request and a service as one key of a hash table.
inline std::uint64_t pair_key(std::uint32_t request, std::uint32_t service) {
  return std::uint64_t{request} << 32 | service;
}

}  // namespace matchbench::importers
