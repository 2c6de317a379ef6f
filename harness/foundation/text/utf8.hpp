#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace matchbench::text {

// The offset of the first byte that is not part of well-formed UTF-8 (RFC 3629), if there is one.
std::optional<std::size_t> first_invalid_utf8(std::string_view text);

// Throws an input Error with line and column if the text is not UTF-8. Its first line has the
// number `first_line` in the file.
void check_utf8(std::string_view text, const std::string& file, std::uint64_t first_line = 1);

struct CodePoint {
  char32_t value = 0;
  std::size_t bytes = 1;
};

// The first one of a text that is not empty; a byte that begins none is U+FFFD.
CodePoint first_code_point(std::string_view text);

// Appends the code point, or U+FFFD if it is not one.
void append_utf8(std::string& text, char32_t code_point);

}  // namespace matchbench::text
