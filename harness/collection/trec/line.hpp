#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
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

// The first kFields fields of a line, as pointers into the text.
template <std::size_t kFields>
struct Line {
  std::array<const char*, kFields> begin, end;
  std::size_t count = 0;  // fields found, at most kFields

  std::string_view operator[](std::size_t field) const {
    return {begin[field], static_cast<std::size_t>(end[field] - begin[field])};
  }
};

// Any line; what stands behind the last field wanted is skipped.
template <std::size_t kFields>
const char* split_any_line(const char* at, const char* text_end, Line<kFields>& line) {
  const auto* newline =
      static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(text_end - at)));
  const char* const end = newline == nullptr ? text_end : newline;
  line.count = 0;
  while (line.count < kFields) {
    while (at < end && is_blank(*at)) ++at;
    if (at == end) break;
    line.begin[line.count] = at;
    while (at < end && !is_blank(*at)) ++at;
    line.end[line.count++] = at;
  }
  return newline == nullptr ? text_end : newline + 1;
}

// What LineReader does where the line ends in the second block of 64 characters.
template <std::size_t kFields>
const char* split_long_line(const char* at, const char* text_end, std::uint64_t first,
                            Line<kFields>& line) {
  const auto masks = scan_block(at + 64);
  const std::uint64_t newline = masks.newlines & (0 - masks.newlines);
  std::uint64_t second = masks.blanks & (newline - 1);
  const std::uint64_t with_newline = second | newline;
  const bool doubled = (first & ((first << 1) | 1)) != 0 ||
                       (with_newline & ((with_newline << 1) | first >> 63)) != 0;
  const char* cursor = at;
  for (std::size_t field = 0; field + 1 < kFields; ++field) {
    line.begin[field] = cursor;
    auto& block = first != 0 ? first : second;
    line.end[field] = at + std::countr_zero(block) + (first != 0 ? 0 : 64);
    cursor = line.end[field] + 1;
    block &= block - 1;
  }
  line.begin[kFields - 1] = cursor;
  line.end[kFields - 1] = at + 64 + std::countr_zero(newline);
  line.count = kFields;
  const bool usual = newline != 0 && (first | second) == 0 && !doubled &&
                     cursor <= line.end[kFields - 1] && line.end[kFields - 1] < text_end;
  return usual ? line.end[kFields - 1] + 1 : split_any_line(at, text_end, line);
}

// Reads line by line; short lines share the scan of a block.
template <std::size_t kFields>
class LineReader {
 public:
  // Splits the line that begins at `at`, before `text_end`, with kPadding readable characters
  // behind it. Returns where the next line begins. Quick for the common line: fewer than 128
  // characters, exactly kFields fields, one blank between two.
  [[gnu::always_inline]] const char* split(const char* at, const char* text_end,
                                           Line<kFields>& line) {
    const auto known = reinterpret_cast<std::uintptr_t>(at) - block_;
    masks_.newlines = known < 64 ? masks_.newlines >> known : 0;
    masks_.blanks = known < 64 ? masks_.blanks >> known : 0;
    if (masks_.newlines == 0) masks_ = scan_block(at);
    block_ = reinterpret_cast<std::uintptr_t>(at);

    const std::uint64_t newline = masks_.newlines & (0 - masks_.newlines);  // its lowest bit
    std::uint64_t blanks = masks_.blanks & (newline - 1);
    const std::uint64_t with_newline = blanks | newline;
    const char* cursor = at;
    for (std::size_t field = 0; field + 1 < kFields; ++field) {
      line.begin[field] = cursor;
      line.end[field] = at + std::countr_zero(blanks);
      cursor = line.end[field] + 1;
      blanks &= blanks - 1;
    }
    line.begin[kFields - 1] = cursor;
    line.end[kFields - 1] = at + std::countr_zero(newline);
    line.count = kFields;
    const bool usual = newline != 0 && blanks == 0 &&
                       (with_newline & ((with_newline << 1) | 1)) == 0 &&
                       cursor <= line.end[kFields - 1] && line.end[kFields - 1] < text_end;
    if (!usual) [[unlikely]] {
      if (newline == 0) return split_long_line(at, text_end, masks_.blanks, line);
      return split_any_line(at, text_end, line);
    }
    return line.end[kFields - 1] + 1;
  }

 private:
  std::uintptr_t block_ = 0;  // address
  BlockMasks masks_;          // of the 64 characters from there on
};

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

}  // namespace matchbench::trec
