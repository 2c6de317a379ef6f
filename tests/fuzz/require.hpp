#pragma once

#include <cstdlib>

// A property that must hold for any input, in any build.
inline void require(bool holds) {
  if (!holds) std::abort();
}
