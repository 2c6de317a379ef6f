#pragma once

#include <optional>
#include <span>

namespace matchbench::analysis {

// Two times of one request.
struct TimePair {
  double before_ns = 0;
  double after_ns = 0;
};

// A shorter processor time of a call tells nothing: being woken takes a process up to 40 us of it,
// by chance.
inline constexpr double kShortestToldNs = 40'000;
// Nor do ratios beyond this and below its inverse: of an answer that is looked up in 2 ms : 10 us
// and 2 ms : 100 us it is chance which one it is, and a few such logarithms make an interval so
// wide that nothing can be said.
inline constexpr double kFarthestTold = 16;

// How times after compare with times before, over requests: the geometric mean of after : before,
// with the 95 % interval that Student's t gives for the mean of logarithms, and the median of the
// differences.
struct TimeRatio {
  double ratio = 1;
  double low = 1;
  double high = 1;
  double median_difference_ns = 0;
};

// None for fewer than two pairs. Times below kShortestToldNs and ratios beyond kFarthestTold count
// as these. The differences are those of the times as they are.
std::optional<TimeRatio> time_ratio(std::span<const TimePair> pairs);

}  // namespace matchbench::analysis
