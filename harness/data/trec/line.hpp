#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string_view>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace matchbench::trec {

// Blank separates fields: space, tab, carriage return, and any other control character.
inline bool is_blank(char c) {
  return static_cast<unsigned char>(c) <= ' ';
}

// Where blanks and line ends are among 64 characters; bit i is character i.
struct BlockMasks {
  std::uint64_t blanks = 0;
  std::uint64_t newlines = 0;
};

#if defined(__SSE2__)
inline BlockMasks scan_block(const char* text) {
  BlockMasks masks;
  const __m128i space = _mm_set1_epi8(' ');
  const __m128i newline = _mm_set1_epi8('\n');
  for (int part = 0; part < 4; ++part) {
    const __m128i bytes =
        _mm_loadu_si128(reinterpret_cast<const __m128i*>(text + std::ptrdiff_t{16} * part));
    const auto bits = [part](__m128i equal) {
      return static_cast<std::uint64_t>(static_cast<std::uint32_t>(_mm_movemask_epi8(equal)))
             << (16 * part);
    };
    masks.blanks |= bits(_mm_cmpeq_epi8(_mm_min_epu8(bytes, space), bytes));
    masks.newlines |= bits(_mm_cmpeq_epi8(bytes, newline));
  }
  return masks;
}
#else
inline BlockMasks scan_block(const char* text) {
  BlockMasks masks;
  for (int i = 0; i < 64; ++i) {
    masks.blanks |= std::uint64_t{is_blank(text[i])} << i;
    masks.newlines |= std::uint64_t{text[i] == '\n'} << i;
  }
  return masks;
}
#endif

// The first kFields fields of a line, as places in it.
template <std::size_t kFields>
struct Line {
  const char* at = nullptr;
  std::array<std::size_t, kFields> begin{}, end{};  // counted from `at`
  std::size_t count = 0;                            // fields found, at most kFields

  std::string_view operator[](std::size_t field) const { return field_of(at, field); }
  // The same field of a line that is laid out alike.
  std::string_view field_of(const char* other, std::size_t field) const {
    return {other + begin[field], end[field] - begin[field]};
  }
};

// Any line; what follows the last field wanted is skipped.
template <std::size_t kFields>
const char* split_any_line(const char* at, const char* text_end, Line<kFields>& line) {
  const auto* newline =
      static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(text_end - at)));
  const char* const end = newline == nullptr ? text_end : newline;
  line.at = at;
  line.count = 0;
  for (const char* cursor = at; line.count < kFields; ++line.count) {
    while (cursor < end && is_blank(*cursor)) ++cursor;
    if (cursor == end) break;
    line.begin[line.count] = static_cast<std::size_t>(cursor - at);
    while (cursor < end && !is_blank(*cursor)) ++cursor;
    line.end[line.count] = static_cast<std::size_t>(cursor - at);
  }
  return newline == nullptr ? text_end : newline + 1;
}

// Whether two fields are equal. Reads up to 8 characters behind them.
inline bool same_field(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  if (a.size() > 8 || a.empty() || std::endian::native != std::endian::little) return a == b;
  std::uint64_t word_a = 0;
  std::uint64_t word_b = 0;
  std::memcpy(&word_a, a.data(), sizeof word_a);
  std::memcpy(&word_b, b.data(), sizeof word_b);
  return (word_a ^ word_b) << (64 - 8 * a.size()) == 0;
}

// Where the blanks of a line are and which they are, to tell whether another line has the same at
// the same places. Most lines of most files are like the one before, and to see that takes a
// comparison for every 16 characters; splitting a line takes a step for each field.
class LineLayout {
 public:
  // The layout of the line from `begin` to `end`, its '\n' included. Lines of more than 64
  // characters have none, nor has the last one of a text that does not end in '\n': nothing fits
  // then. Reads 64 characters at least.
  static LineLayout of(const char* begin, const char* end) {
    LineLayout made;
    if (end - begin > kLongest || end[-1] != '\n') return made;
    made.size_ = end - begin;
    made.behind_ = made.size_ < kLongest ? ~std::uint64_t{0} << made.size_ : 0;
    std::memcpy(made.blanks_.data(), begin, made.blanks_.size());
    for (auto& c : made.blanks_) c = std::min(c, kNoBlank);
    return made;
  }

  // Nothing fits any more.
  void forget() { size_ = kNone; }

  // The length with its '\n'.
  std::ptrdiff_t size() const { return size_; }

  // Whether the line at `at` has this layout. Reads 64 characters.
  bool fits(const char* at, const char* text_end) const {
    return size_ <= text_end - at && (size_ <= 32 ? equals<32>(at) : equals<64>(at));
  }

 private:
  static constexpr std::ptrdiff_t kLongest = 64;
  static constexpr std::ptrdiff_t kNone = std::numeric_limits<std::ptrdiff_t>::max();
  static constexpr unsigned char kNoBlank = ' ' + 1;

  template <std::size_t kCharacters>
  bool equals(const char* at) const {
    std::uint64_t equal = behind_;
    constexpr std::size_t kStep = 16;
    for (std::size_t i = 0; i < kCharacters; i += kStep) {
      equal |= equal_blanks(at + i, &blanks_[i]) << i;
    }
    return equal == ~std::uint64_t{0};
  }

#if defined(__SSE2__)
  static std::uint64_t equal_blanks(const char* at, const unsigned char* blanks) {
    const auto load = [](const void* from) {
      return _mm_loadu_si128(static_cast<const __m128i*>(from));
    };
    const __m128i own = _mm_min_epu8(load(at), _mm_set1_epi8(kNoBlank));
    return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(own, load(blanks))));
  }
#else
  static std::uint64_t equal_blanks(const char* at, const unsigned char* blanks) {
    std::uint64_t equal = 0;
    for (int i = 0; i < 16; ++i) {
      const bool same = std::min(static_cast<unsigned char>(at[i]), kNoBlank) == blanks[i];
      equal |= std::uint64_t{same} << i;
    }
    return equal;
  }
#endif

  // One for each character: the blank itself, or kNoBlank.
  std::array<unsigned char, kLongest> blanks_{};
  std::uint64_t behind_ = 0;  // bit i: character i is not of the line
  std::ptrdiff_t size_ = kNone;
};

}  // namespace matchbench::trec
