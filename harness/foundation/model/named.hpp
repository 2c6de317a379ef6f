#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace matchbench {

// The enumerator with this word; `names` has the words of all enumerators, in their order.
template <class Enum, std::size_t count>
constexpr std::optional<Enum> named(const std::array<std::string_view, count>& names,
                                    std::string_view word) {
  for (std::size_t i = 0; i < count; ++i) {
    if (names[i] == word) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

}  // namespace matchbench
