#include "harness/foundation/text/text_width.hpp"

#include "harness/foundation/text/character_widths.hpp"
#include "harness/foundation/text/utf8.hpp"

namespace matchbench::text {
namespace {

constexpr char32_t kJoiner = 0x200d;
constexpr char32_t kAsEmoji = 0xfe0f;  // shows the character before it as an emoji, which is wide
constexpr CharacterRange kSkinTones = {0x1f3fb, 0x1f3ff};

// A character with all that combines with it.
struct Character {
  std::size_t bytes = 0;
  std::size_t columns = 0;
};

// The first one of a text that is not empty.
Character first_character(std::string_view text) {
  const CodePoint base = first_code_point(text);
  Character out{base.bytes, 1};
  if (base.value < 0x80) {
    if (text.size() == 1 || static_cast<unsigned char>(text[1]) < 0x80) return out;
  } else if (is_in(kZeroWidth, base.value)) {
    out.columns = 0;
  } else if (is_in(kDoubleWidth, base.value)) {
    out.columns = 2;
  }
  for (bool is_joined = base.value == kJoiner; out.bytes < text.size();) {
    const auto [value, bytes] = first_code_point(text.substr(out.bytes));
    const bool is_tone = out.columns == 2 && value >= kSkinTones.first && value <= kSkinTones.last;
    if (!is_joined && !is_tone && !is_in(kZeroWidth, value)) break;
    if (value == kAsEmoji && out.columns == 1) out.columns = 2;
    is_joined = value == kJoiner;
    out.bytes += bytes;
  }
  return out;
}

}  // namespace

std::size_t text_width(std::string_view text) {
  std::size_t columns = 0;
  while (!text.empty()) {
    const Character next = first_character(text);
    columns += next.columns;
    text.remove_prefix(next.bytes);
  }
  return columns;
}

std::size_t bytes_of_first(std::string_view text, std::size_t columns) {
  std::size_t bytes = 0;
  while (bytes < text.size()) {
    const Character next = first_character(text.substr(bytes));
    if (next.columns > columns) break;
    columns -= next.columns;
    bytes += next.bytes;
  }
  return bytes;
}

std::size_t bytes_before_last(std::string_view text, std::size_t columns) {
  std::size_t bytes = 0;
  for (std::size_t left = text_width(text); left > columns;) {
    const Character next = first_character(text.substr(bytes));
    left -= next.columns;
    bytes += next.bytes;
  }
  return bytes;
}

}  // namespace matchbench::text
