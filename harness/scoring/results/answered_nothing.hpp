#pragma once

#include "harness/scoring/results/round_results.hpp"

namespace matchbench::results {

// It was asked, and no query of it came to the outcome `ok`. Its scores say nothing about how it
// ranks: it has no place on a board, and no test is about it.
inline bool answered_nothing(const EntrantResults& entrant) {
  return entrant.queries > 0 && entrant.outcomes[static_cast<std::size_t>(Outcome::kOk)] == 0;
}

}  // namespace matchbench::results
