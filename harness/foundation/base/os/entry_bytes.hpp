#pragma once

#include <cstdint>

namespace matchbench {

// What the kernel keeps for a name in a folder in memory and for its file, at most.
inline constexpr std::uint64_t kEntryBytes = 2048;

}  // namespace matchbench
