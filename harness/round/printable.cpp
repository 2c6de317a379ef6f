#include "harness/round/printable.hpp"

#include "harness/collection/utf8.hpp"

namespace matchbench {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x20 || byte == 0x7F;
}

// U+0080 to U+009F, control characters of old terminals.
bool starts_late_control(std::string_view text) {
  return text.size() >= 2 && text[0] == '\xC2' && static_cast<unsigned char>(text[1]) < 0xA0;
}

// Ends of lines, and what turns the direction of the text around it, all of them from U+2028 to
// U+202E and from U+2066 to U+2069: a table whose columns change places says something else.
bool starts_invisible_order(std::string_view text) {
  if (text.size() < 3 || text[0] != '\xE2') return false;
  const auto last = static_cast<unsigned char>(text[2]);
  return (text[1] == '\x80' && last >= 0xA8 && last <= 0xAE) ||
         (text[1] == '\x81' && last >= 0xA6 && last <= 0xA9);
}

}  // namespace

std::string printable(std::string_view text, std::size_t max_bytes) {
  text = text.substr(0, max_bytes);
  std::string result;
  while (!text.empty()) {
    const std::size_t whole = first_invalid_utf8(text).value_or(text.size());
    for (std::size_t i = 0; i < whole; ++i) {
      if (starts_late_control(text.substr(i))) {
        result += ' ';
        ++i;
      } else if (starts_invisible_order(text.substr(i))) {
        result += ' ';
        i += 2;
      } else {
        result += is_control(text[i]) ? ' ' : text[i];
      }
    }
    text.remove_prefix(whole);
    if (text.empty()) break;
    result += kReplacement;
    text.remove_prefix(1);
  }
  return result;
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

}  // namespace matchbench
