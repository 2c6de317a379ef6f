#pragma once

namespace matchbench::text {

// Values and elements may lie in so many others: whoever reads, copies or writes them takes stack
// for each level.
inline constexpr int kDeepestNesting = 256;

}  // namespace matchbench::text
