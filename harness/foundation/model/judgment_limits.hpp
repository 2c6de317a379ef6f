#pragma once

#include <cstddef>

namespace matchbench {

// What a collection may declare at most: many steps look at all of them for each judgment.
inline constexpr std::size_t kMostJudges = 4'096;
inline constexpr std::size_t kMostDimensions = 64;

}  // namespace matchbench
