// Memory that a plugin's process shares with another, found as any library could find it.
#pragma once

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace misbehaving {

// The last mapping whose line in /proc/self/maps holds the sign and that has so many bytes at
// least; NULL if there is none.
inline void* find_mapping(const char* sign, std::size_t least_bytes) {
  std::FILE* maps = std::fopen("/proc/self/maps", "r");
  if (maps == nullptr) return nullptr;
  char line[512];
  void* found = nullptr;
  while (std::fgets(line, sizeof line, maps) != nullptr) {
    if (std::strstr(line, sign) == nullptr) continue;
    char* end = nullptr;
    const auto from = std::strtoull(line, &end, 16);
    const auto size = std::strtoull(end + 1, nullptr, 16) - from;
    if (size >= least_bytes) found = reinterpret_cast<void*>(from);
  }
  std::fclose(maps);
  return found;
}

}  // namespace misbehaving
