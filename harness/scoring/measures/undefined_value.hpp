#pragma once

#include <limits>
#include <optional>

namespace matchbench::measures {

// The value of a measure for a request that no mean may count, whatever it does with undefined
// values: a ranking measure of a request that nothing answers, or one that the ranking leaves
// undefined, as SilenceP of a request that was answered.
inline constexpr double kLeftOut = std::numeric_limits<double>::infinity();

inline bool is_left_out(double value) {
  return value == kLeftOut;
}
// NaN, because nothing is relevant, or left out.
inline bool is_undefined(double value) {
  return value != value || is_left_out(value);
}
inline std::optional<double> if_defined(double value) {
  return is_undefined(value) ? std::nullopt : std::optional(value);
}

}  // namespace matchbench::measures
