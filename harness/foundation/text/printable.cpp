#include "harness/foundation/text/printable.hpp"

#include "harness/foundation/text/printable_uri.hpp"
#include "harness/foundation/text/utf8.hpp"

#include <fmt/format.h>

namespace matchbench::text {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

// Control characters; ends of lines; what cannot be seen but turns the direction of the text around
// it or makes two names look alike: a table whose columns change places says something else; and
// the noncharacters of Unicode (23.7), of which XML allows U+FFFE and U+FFFF nowhere.
bool is_hidden(char32_t point) {
  const auto between = [point](char32_t first, char32_t last) {
    return point >= first && point <= last;
  };
  return point < 0x20 || between(0x7F, 0x9F) || point == 0x061C || point == 0x200B ||
         between(0x200E, 0x200F) || between(0x2028, 0x202E) || between(0x2066, 0x2069) ||
         point == 0xFEFF || between(0xE0000, 0xE007F) || between(0xFDD0, 0xFDEF) ||
         (point & 0xFFFE) == 0xFFFE;
}

// The text with what `shown_of_hidden` makes of each hidden character.
template <class ShownOfHidden>
std::string cleaned(std::string_view text, ShownOfHidden shown_of_hidden) {
  std::string result;
  while (!text.empty()) {
    const std::size_t whole = first_invalid_utf8(text).value_or(text.size());
    for (std::size_t i = 0; i < whole;) {
      const CodePoint point = first_code_point(text.substr(i));
      if (is_hidden(point.value)) {
        result += shown_of_hidden(text.substr(i, point.bytes));
      } else {
        result += text.substr(i, point.bytes);
      }
      i += point.bytes;
    }
    text.remove_prefix(whole);
    if (text.empty()) break;
    result += kReplacement;
    text.remove_prefix(1);
  }
  return result;
}

}  // namespace

std::string printable(std::string_view text, std::size_t max_bytes) {
  return cleaned(text.substr(0, max_bytes), [](std::string_view) { return " "; });
}

std::string printable_uri(std::string_view uri) {
  return cleaned(uri, [](std::string_view hidden) {
    std::string encoded;
    for (const char c : hidden) encoded += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    return encoded;
  });
}

std::string printable_lines(std::string_view text) {
  std::string result;
  for (;;) {
    const std::string_view line = text.substr(0, text.find('\n'));
    result += printable(line, line.size());
    if (line.size() == text.size()) return result;
    result += '\n';
    text.remove_prefix(line.size() + 1);
  }
}

std::string printable_message(std::string_view text) {
  constexpr std::size_t kBegin = 4000;
  constexpr std::size_t kEnd = 1000;
  if (text.size() <= kBegin + kEnd) return printable_lines(text);
  return printable_lines(text.substr(0, kBegin)) + " … " +
         printable_lines(text.substr(text.size() - kEnd));
}

}  // namespace matchbench::text
