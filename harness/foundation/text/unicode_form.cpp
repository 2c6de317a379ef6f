#include "harness/foundation/text/unicode_form.hpp"

#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>

namespace matchbench::text {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

// Combining diacritical marks, and the vowels and final consonants of Hangul.
constexpr std::array<Range, 2> kOwnMarks = {{{0x300, 0x36F}, {0x1160, 0x11FF}}};
// Format characters, Hangul's fillers, variation selectors and tags.
constexpr std::array<Range, 10> kWithoutWidth = {{{0xAD, 0xAD},
                                                  {0x61C, 0x61C},
                                                  {0x180B, 0x180F},
                                                  {0x200B, 0x200F},
                                                  {0x202A, 0x202E},
                                                  {0x2060, 0x206F},
                                                  {0x3164, 0x3164},
                                                  {0xFE00, 0xFE0F},
                                                  {0xFEFF, 0xFEFF},
                                                  {0xE0000, 0xE01EF}}};
// Control characters, of which a message shows none, and the spaces of Unicode.
constexpr std::array<Range, 7> kBlanks = {{{0, 0x1F},
                                           {0x7F, 0xA0},
                                           {0x1680, 0x1680},
                                           {0x2000, 0x200A},
                                           {0x2028, 0x2029},
                                           {0x202F, 0x205F},
                                           {0x3000, 0x3000}}};
// Scripts whose letters with marks are characters, too: Latin, Greek, Cyrillic, Hangul.
constexpr std::array<Range, 5> kComposed = {
    {{0xC0, 0x24F}, {0x370, 0x52F}, {0x1100, 0x115F}, {0x1E00, 0x1FFF}, {0xAC00, 0xD7A3}}};

bool lies_in(char32_t point, std::span<const Range> ranges) {
  return std::ranges::any_of(
      ranges, [point](const Range& range) { return range.first <= point && point <= range.last; });
}

bool is_printable_ascii(char c) {
  return c >= ' ' && c <= '~';
}

// The letters of a look, one by one.
class Letters {
 public:
  explicit Letters(std::string_view text) : text_(text) {}

  std::optional<char32_t> next() {
    while (!text_.empty()) {
      const CodePoint point = first_code_point(text_);
      text_.remove_prefix(point.bytes);
      if (U' ' <= point.value && point.value <= U'~') {
        if (const auto letter = std::exchange(last_, point.value)) return letter;
        continue;
      }
      const bool is_mark = lies_in(point.value, kOwnMarks);
      const bool is_blank = lies_in(point.value, kBlanks);
      const bool is_unseen = is_mark || lies_in(point.value, kWithoutWidth);
      is_decomposed_ = is_decomposed_ || is_unseen || is_blank;
      if (is_mark && last_) last_ = 1;
      if (is_unseen) continue;
      const char32_t seen = is_blank ? U' ' : lies_in(point.value, kComposed) ? 1 : point.value;
      if (const auto letter = std::exchange(last_, seen)) return letter;
    }
    return std::exchange(last_, std::nullopt);
  }

  bool is_decomposed() const { return is_decomposed_; }

 private:
  std::string_view text_;
  std::optional<char32_t> last_;  // marks may follow it
  bool is_decomposed_ = false;
};

}  // namespace

Look look_of(std::string_view text) {
  Look out;
  Letters letters(text);
  while (const auto letter = letters.next()) out.letters += *letter;
  out.is_decomposed = letters.is_decomposed();
  return out;
}

bool look_alike(std::string_view a, std::string_view b) {
  if (a == b) return false;
  Letters one(a);
  Letters other(b);
  for (;;) {
    const auto letter = one.next();
    if (letter != other.next()) return false;
    if (!letter) return one.is_decomposed() || other.is_decomposed();
  }
}

std::string spelled_out(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const CodePoint point = first_code_point(text);
    if (is_printable_ascii(text.front())) {
      out += text.front();
    } else {
      out += fmt::format("\\u{{{:X}}}", static_cast<std::uint32_t>(point.value));
    }
    text.remove_prefix(point.bytes);
  }
  return out;
}

std::vector<std::string> told_apart(std::vector<std::string> texts) {
  const auto is_all_plain = [](const std::string& text) {
    return std::ranges::all_of(text, is_printable_ascii);
  };
  if (std::ranges::all_of(texts, is_all_plain)) return texts;
  std::map<std::u32string, std::vector<std::string*>> by_look;
  std::set<std::u32string> decomposed;
  for (std::string& text : texts) {
    const Look look = look_of(text);
    by_look[look.letters].push_back(&text);
    if (look.is_decomposed) decomposed.insert(look.letters);
  }
  for (const auto& letters : decomposed) {
    const auto& alike = by_look.at(letters);
    const std::string first = *alike.front();
    if (std::ranges::all_of(alike, [&](const auto* text) { return *text == first; })) continue;
    for (auto* text : alike) *text = spelled_out(*text);
  }
  return texts;
}

std::string did_you_mean(std::string_view name, std::string_view nearest) {
  if (look_alike(name, nearest)) {
    return fmt::format("did you mean '{}'? Its characters are others than those of '{}'",
                       printable(spelled_out(nearest)), printable(spelled_out(name)));
  }
  return fmt::format("did you mean '{}'?", printable(nearest));
}

}  // namespace matchbench::text
