#pragma once

namespace matchbench::text {

// The deepest nesting of values and elements: reading, copying or writing them takes stack
// for each level.
inline constexpr int kDeepestNesting = 256;

}  // namespace matchbench::text
