#include "harness/foundation/text/printable.hpp"

#include "harness/foundation/text/character_ranges.hpp"
#include "harness/foundation/text/printable_uri.hpp"
#include "harness/foundation/text/utf8.hpp"

#include <fmt/format.h>

#include <array>

namespace matchbench::text {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

// Beyond Latin-1, rising: ends of lines; what Unicode 15 calls default ignorable, which shows
// nothing but turns the direction of the text around it or makes two names look alike, without what
// languages and emoji need (joiners and variation selectors); and the noncharacters of Unicode
// (23.7) but for the last two of each plane.
constexpr auto kHidden = std::to_array<CharacterRange>({{0x034F, 0x034F},
                                                        {0x061C, 0x061C},
                                                        {0x115F, 0x1160},
                                                        {0x17B4, 0x17B5},
                                                        {0x180E, 0x180E},
                                                        {0x200B, 0x200B},
                                                        {0x200E, 0x200F},
                                                        {0x2028, 0x202E},
                                                        {0x2060, 0x206F},
                                                        {0x3164, 0x3164},
                                                        {0xFDD0, 0xFDEF},
                                                        {0xFEFF, 0xFEFF},
                                                        {0xFFA0, 0xFFA0},
                                                        {0xFFF0, 0xFFF8},
                                                        {0x1BCA0, 0x1BCA3},
                                                        {0x1D173, 0x1D17A},
                                                        {0xE0000, 0xE00FF},
                                                        {0xE01F0, 0xE0FFF}});

// XML allows U+FFFE and U+FFFF nowhere.
bool is_hidden(char32_t point) {
  if (point < 0x100) return point < 0x20 || (point >= 0x7F && point <= 0x9F) || point == 0xAD;
  return is_in(kHidden, point) || (point & 0xFFFE) == 0xFFFE;
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
