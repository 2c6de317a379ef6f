#pragma once

#include "harness/analysis/significance/visible_difference.hpp"

#include <algorithm>
#include <cstddef>

namespace matchbench::analysis {

// The largest margin that is taken without being named.
inline constexpr double kMostMargin = 0.05;

// The difference up to which a change does no harm, if nobody names one: what these requests would
// have noticed (noticed_loss), but not more than `most`. `deviation`: of the paired differences. Of
// a single request, which shows no deviation, it is `most`.
inline double noticed_margin(double deviation, std::size_t requests, double most = kMostMargin,
                             double confidence = 0.95) {
  if (requests < 2) return most;
  return std::min(noticed_loss(deviation, requests, confidence), most);
}

}  // namespace matchbench::analysis
