#pragma once

#include <cmath>
#include <cstddef>
#include <span>

namespace matchbench::analysis {

struct Moments {
  std::size_t count = 0;
  double mean = 0;
  double deviation = 0;  // sample standard deviation (n − 1), 0 if all values are equal
};

// One or more values, two passes. Values within 1e-12 of one another have no deviation.
inline Moments moments(std::span<const double> values) {
  Moments out{values.size(), 0, 0};
  for (const double value : values) out.mean += value;
  out.mean /= static_cast<double>(values.size());
  double squares = 0;
  for (const double value : values) squares += (value - out.mean) * (value - out.mean);
  if (values.size() > 1)
    out.deviation = std::sqrt(squares / static_cast<double>(values.size() - 1));
  constexpr double kRounding = 1e-12;
  if (out.deviation <= kRounding) out.deviation = 0;
  if (std::fabs(out.mean) <= kRounding) out.mean = 0;
  return out;
}

}  // namespace matchbench::analysis
