#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace matchbench {

// The middle value; of an even number of values the mean of the middle two. None of none. Linear.
template <class Number>
std::optional<double> median(std::vector<Number> values) {
  if (values.empty()) return std::nullopt;
  const auto upper = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), upper, values.end());
  const auto above = static_cast<double>(*upper);
  if (values.size() % 2 == 1) return above;
  return (static_cast<double>(*std::max_element(values.begin(), upper)) + above) / 2;
}

}  // namespace matchbench
