#pragma once

#include "harness/scoring/analysis/measure_direction.hpp"
#include "harness/scoring/analysis/significance/significance.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace matchbench::analysis {

// A pair of systems that is separated under one set of judgments and not, or the other way round,
// under another.
struct SeparationFlip {
  enum class Change : std::uint8_t { kGained, kLost, kTurned };
  std::size_t better = 0;  // under the first, or, of a gained one, under the second
  std::size_t worse = 0;
  Change change = Change::kGained;
};

// Both of the same systems by the same measure.
std::vector<SeparationFlip> separation_flips(const Separation& first, const Separation& second,
                                             Better better);

// "a > b: gained; c > d: lost; e > f: turned round".
std::string describe(const std::vector<SeparationFlip>& flips,
                     const std::vector<std::string>& systems);

}  // namespace matchbench::analysis
