#pragma once

#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>

namespace matchbench {

// The finite number that the whole text is, if it is one: "2", "0.5", "-1e3".
inline std::optional<double> finite_number(std::string_view text) {
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, fault] = std::from_chars(text.data(), end, value);
  if (fault != std::errc() || stop != end || !std::isfinite(value)) return std::nullopt;
  return value;
}

}  // namespace matchbench
