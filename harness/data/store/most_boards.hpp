#pragma once

#include <cstddef>

namespace matchbench::store {

// Measures that are scored under settings in one round. A report of more would take minutes and
// hundreds of megabytes whatever the scores are.
inline constexpr std::size_t kMostBoards = 1024;

}  // namespace matchbench::store
