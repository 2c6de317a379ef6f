#pragma once

#include "harness/scoring/analysis/significance/significance.hpp"

#include <cstddef>
#include <string>

namespace matchbench::analysis {

// What readers of ranks and letters are told of the test behind them, a sentence or two each; empty
// if there is nothing to say.
struct SeparationNotes {
  std::string warning;  // no pair can be separated, whatever the scores are
  std::string note;     // no pair was separated
  std::string visible;  // the smallest difference that the requests can see
};

// `requests`: those that were tested. `alpha` as in the options of the separation.
SeparationNotes notes_on(const Separation& separation, std::size_t requests, double alpha);

}  // namespace matchbench::analysis
