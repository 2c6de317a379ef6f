#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace matchbench::text {

// How many bytes of UTF-8 the control character at `at` takes; 0 if there is none that text for
// matchmakers cannot contain: U+0000 ends a text in C, and of the others, up to U+009F, only tab,
// line feed and carriage return have a meaning in natural language.
inline std::size_t control_character_bytes(std::string_view text, std::size_t at) {
  const auto byte = static_cast<unsigned char>(text[at]);
  if (byte == '\t' || byte == '\n' || byte == '\r') return 0;
  if (byte < 0x20 || byte == 0x7f) return 1;
  if (byte != 0xc2 || at + 1 == text.size()) return 0;  // U+0080 to U+00BF
  return static_cast<unsigned char>(text[at + 1]) < 0xa0 ? 2 : 0;
}

inline bool has_control_character(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (control_character_bytes(text, at) != 0) return true;
  }
  return false;
}

// With a space in the place of each.
inline std::string without_control_characters(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t bytes = control_character_bytes(text, at);
    out += bytes == 0 ? text[at] : ' ';
    if (bytes > 1) at += bytes - 1;
  }
  return out;
}

}  // namespace matchbench::text
