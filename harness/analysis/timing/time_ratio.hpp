#pragma once

#include <optional>
#include <span>

namespace matchbench::analysis {

// Two times of one request.
struct TimePair {
  double before_ns = 0;
  double after_ns = 0;
};

// How times after compare with times before, over requests: the geometric mean of after : before,
// with the 95 % interval that Student's t gives for the mean of logarithms, and the median of the
// differences.
struct TimeRatio {
  double ratio = 1;
  double low = 1;
  double high = 1;
  double median_difference_ns = 0;
};

// None for fewer than two pairs. Times below 1 ns count as 1 ns, the clock's unit.
std::optional<TimeRatio> time_ratio(std::span<const TimePair> pairs);

}  // namespace matchbench::analysis
