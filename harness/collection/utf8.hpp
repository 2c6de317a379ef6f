#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace matchbench {

// Offset of the first byte that is not part of well-formed UTF-8 (RFC 3629), if any.
std::optional<std::size_t> first_invalid_utf8(std::string_view text);

// Throws an input Error with line and column where the text is not UTF-8.
void check_utf8(std::string_view text, const std::string& file);

// Appends the code point; U+FFFD for what no code point is.
void append_utf8(std::string& text, char32_t code_point);

}  // namespace matchbench
