#include "harness/foundation/text/unicode_form.hpp"

#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace matchbench::text {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

// Combining diacritical marks, and the vowels and final consonants of Hangul.
constexpr std::array<Range, 2> kOwnMarks = {{{0x300, 0x36F}, {0x1160, 0x11FF}}};
constexpr std::array<Range, 5> kWithoutWidth = {
    {{0xAD, 0xAD}, {0x200B, 0x200F}, {0x202A, 0x202E}, {0x2060, 0x2064}, {0xFEFF, 0xFEFF}}};
// Scripts whose letters with marks are characters, too: Latin, Greek, Cyrillic, Hangul.
constexpr std::array<Range, 5> kComposed = {
    {{0xC0, 0x24F}, {0x370, 0x52F}, {0x1100, 0x115F}, {0x1E00, 0x1FFF}, {0xAC00, 0xD7A3}}};

bool lies_in(char32_t point, std::span<const Range> ranges) {
  return std::ranges::any_of(
      ranges, [point](const Range& range) { return range.first <= point && point <= range.last; });
}

}  // namespace

Look look_of(std::string_view text) {
  Look out;
  while (!text.empty()) {
    const CodePoint point = first_code_point(text);
    text.remove_prefix(point.bytes);
    const bool is_mark = lies_in(point.value, kOwnMarks);
    if (is_mark || lies_in(point.value, kWithoutWidth)) {
      out.is_decomposed = true;
      if (is_mark && !out.letters.empty()) out.letters.back() = 1;
    } else {
      out.letters += lies_in(point.value, kComposed) ? char32_t{1} : point.value;
    }
  }
  return out;
}

bool look_alike(std::string_view a, std::string_view b) {
  if (a == b) return false;
  const Look one = look_of(a);
  const Look other = look_of(b);
  return (one.is_decomposed || other.is_decomposed) && one.letters == other.letters;
}

std::string spelled_out(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const CodePoint point = first_code_point(text);
    if (point.value < 0x80) {
      out += text.front();
    } else {
      out += fmt::format("\\u{{{:X}}}", static_cast<std::uint32_t>(point.value));
    }
    text.remove_prefix(point.bytes);
  }
  return out;
}

std::string did_you_mean(std::string_view name, std::string_view nearest) {
  if (look_alike(name, nearest)) {
    return fmt::format("did you mean '{}'? Its characters are others than those of '{}'",
                       printable(spelled_out(nearest)), printable(spelled_out(name)));
  }
  return fmt::format("did you mean '{}'?", printable(nearest));
}

}  // namespace matchbench::text
