#pragma once

#include <algorithm>
#include <string_view>

namespace matchbench::text {

// Whether text for matchmakers cannot contain the byte: U+0000 ends a text in C, and no other
// control character but tab, line feed and carriage return has a meaning in natural language.
inline bool is_control_character(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && c != '\t' && c != '\n' && c != '\r') || byte == 0x7f;
}

inline bool has_control_character(std::string_view text) {
  return std::ranges::any_of(text, is_control_character);
}

}  // namespace matchbench::text
