#pragma once

#include <cstdint>

namespace matchbench {

// A millisecond in nanoseconds.
inline constexpr std::int64_t kMs = 1'000'000;

}  // namespace matchbench
