#pragma once

#include "harness/scoring/analysis/significance/visible_difference.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace matchbench::analysis {

// The largest margin that is taken without being named.
inline constexpr double kMostMargin = 0.05;

// The difference up to which a change does no harm, if nobody names one: what the requests would
// have noticed, but not more than `most`. `noticed`: noticed_loss(); none: nothing is known of it.
inline double margin_of_noticed(const std::optional<double>& noticed, double most = kMostMargin) {
  return noticed ? std::min(*noticed, most) : most;
}

// The same of the deviation of paired differences. A single request shows no deviation.
inline double noticed_margin(double deviation, std::size_t requests, double most = kMostMargin,
                             double confidence = 0.95) {
  return margin_of_noticed(
      requests < 2 ? std::optional<double>() : noticed_loss(deviation, requests, confidence), most);
}

}  // namespace matchbench::analysis
