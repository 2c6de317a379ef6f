#include "harness/foundation/text/utf8.hpp"

#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>

namespace matchbench::text {
namespace {

bool is_continuation(unsigned char byte) {
  return (byte & 0xC0) == 0x80;
}

// The length of the well-formed sequence that starts at `at`, 0 if there is none
// (Unicode standard, table 3-7).
std::size_t sequence_length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) -> unsigned char {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0;
  };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  unsigned char low = 0x80;
  unsigned char high = 0xBF;
  if (lead == 0xE0) low = 0xA0;
  if (lead == 0xED) high = 0x9F;
  if (lead == 0xF0) low = 0x90;
  if (lead == 0xF4) high = 0x8F;
  if (byte(1) < low || byte(1) > high) return 0;
  if (lead < 0xE0) return 2;
  if (!is_continuation(byte(2))) return 0;
  if (lead < 0xF0) return 3;
  return is_continuation(byte(3)) ? 4 : 0;
}

}  // namespace

std::optional<std::size_t> first_invalid_utf8(std::string_view text) {
  if (simdjson::validate_utf8(text.data(), text.size())) return std::nullopt;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = sequence_length(text, at);
    if (length == 0) return at;
    at += length;
  }
  return std::nullopt;
}

void check_utf8(std::string_view text, const std::string& file, std::uint64_t first_line) {
  const auto at = first_invalid_utf8(text);
  if (!at) return;
  const std::string_view before = text.substr(0, *at);
  const auto line =
      first_line + static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n'));
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  throw input_error(
      {file, line, *at - line_start + 1},
      fmt::format("byte 0x{:02X} is not UTF-8", static_cast<unsigned char>(text[*at])),
      "save the file as UTF-8");
}

CodePoint first_code_point(std::string_view text) {
  const std::size_t length = sequence_length(text, 0);
  const auto lead = static_cast<unsigned char>(text[0]);
  if (length == 0) return {0xFFFD, 1};
  if (length == 1) return {lead, 1};
  char32_t value = lead & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    value = (value << 6) | (static_cast<unsigned char>(text[i]) & 0x3FU);
  }
  return {value, length};
}

void append_utf8(std::string& text, char32_t code_point) {
  if (code_point > 0x10FFFF || (code_point >= 0xD800 && code_point <= 0xDFFF)) code_point = 0xFFFD;
  const auto put = [&](char32_t bits) { text += static_cast<char>(bits); };
  if (code_point < 0x80) {
    put(code_point);
  } else if (code_point < 0x800) {
    put(0xC0 | (code_point >> 6));
    put(0x80 | (code_point & 0x3F));
  } else if (code_point < 0x10000) {
    put(0xE0 | (code_point >> 12));
    put(0x80 | ((code_point >> 6) & 0x3F));
    put(0x80 | (code_point & 0x3F));
  } else {
    put(0xF0 | (code_point >> 18));
    put(0x80 | ((code_point >> 12) & 0x3F));
    put(0x80 | ((code_point >> 6) & 0x3F));
    put(0x80 | (code_point & 0x3F));
  }
}

}  // namespace matchbench::text
