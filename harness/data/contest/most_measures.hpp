#pragma once

#include <cstddef>

namespace matchbench::contest {

// That a contest names. Scores and boards grow with them, and honest contests name some ten.
inline constexpr std::size_t kMostMeasures = 256;

}  // namespace matchbench::contest
