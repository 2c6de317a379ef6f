#pragma once

#include "harness/data/trec/line.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>

namespace matchbench::trec {

// What LineReader does if the line ends in the second block of 64 characters.
template <std::size_t kFields>
const char* split_long_line(const char* at, const char* text_end, std::uint64_t first,
                            Line<kFields>& line) {
  const auto masks = scan_block(at + 64);
  const std::uint64_t newline = masks.newlines & (0 - masks.newlines);
  std::uint64_t second = masks.blanks & (newline - 1);
  const std::uint64_t with_newline = second | newline;
  const bool doubled = (first & ((first << 1) | 1)) != 0 ||
                       (with_newline & ((with_newline << 1) | first >> 63)) != 0;
  std::size_t cursor = 0;
  for (std::size_t field = 0; field + 1 < kFields; ++field) {
    line.begin[field] = cursor;
    auto& block = first != 0 ? first : second;
    line.end[field] = static_cast<std::size_t>(std::countr_zero(block)) + (first != 0 ? 0 : 64);
    cursor = line.end[field] + 1;
    block &= block - 1;
  }
  const auto size = 64 + static_cast<std::size_t>(std::countr_zero(newline));
  line.at = at;
  line.begin[kFields - 1] = cursor;
  line.end[kFields - 1] = size;
  line.count = kFields;
  const bool usual = newline != 0 && (first | second) == 0 && !doubled && cursor <= size &&
                     size < static_cast<std::size_t>(text_end - at);
  return usual ? at + size + 1 : split_any_line(at, text_end, line);
}

// Lines that follow one another and are laid out alike.
struct AlikeLines {
  std::ptrdiff_t size = 0;     // of each of them
  const char* next = nullptr;  // where the line behind them begins
};

// Reads line by line; short lines share the scan of a block. If some lines were of the same
// length, a line laid out as the one before is not split at all.
template <std::size_t kFields>
class LineReader {
 public:
  // Reads the line that begins at `at`, before `text_end`, with kPadding readable characters behind
  // it. Returns where the next line begins.
  [[gnu::always_inline]] const char* read(const char* at, const char* text_end) {
    line_.at = at;
    if (layout_.fits(at, text_end)) return at + layout_.size();
    const char* const next = split(at, text_end);
    repeated_ = next - at == size_ ? repeated_ + 1 : 0;
    size_ = next - at;
    // With fewer, the mispredicted branches of a file whose lines differ cost more than is won.
    constexpr int kEnough = 4;
    if (repeated_ >= kEnough) {
      layout_ = LineLayout::of(at, next);
    } else {
      layout_.forget();
    }
    return next;
  }

  // Reads as read() does, with the lines behind it that are laid out alike; but no more than leave
  // the processor's first cache, as they are about to be read again.
  [[gnu::always_inline]] AlikeLines read_alike(const char* at, const char* text_end) {
    const char* next = read(at, text_end);
    const std::ptrdiff_t size = next - at;
    constexpr int kMost = 128;
    for (int i = 1; i < kMost && layout_.fits(next, text_end); ++i) next += size;
    return {size, next};
  }

  // The line read last, or the first of those.
  const Line<kFields>& line() const { return line_; }

 private:
  // Fills line_. Quick for the common line: fewer than 128 characters, exactly kFields fields, one
  // blank between two.
  [[gnu::always_inline]] const char* split(const char* at, const char* text_end) {
    const auto known = reinterpret_cast<std::uintptr_t>(at) - block_;
    masks_.newlines = known < 64 ? masks_.newlines >> known : 0;
    masks_.blanks = known < 64 ? masks_.blanks >> known : 0;
    if (masks_.newlines == 0) masks_ = scan_block(at);
    block_ = reinterpret_cast<std::uintptr_t>(at);

    const std::uint64_t newline = masks_.newlines & (0 - masks_.newlines);  // its lowest bit
    std::uint64_t blanks = masks_.blanks & (newline - 1);
    const std::uint64_t with_newline = blanks | newline;
    std::size_t cursor = 0;
    for (std::size_t field = 0; field + 1 < kFields; ++field) {
      line_.begin[field] = cursor;
      line_.end[field] = static_cast<std::size_t>(std::countr_zero(blanks));
      cursor = line_.end[field] + 1;
      blanks &= blanks - 1;
    }
    const auto size = static_cast<std::size_t>(std::countr_zero(newline));
    line_.begin[kFields - 1] = cursor;
    line_.end[kFields - 1] = size;
    line_.count = kFields;
    const bool usual = newline != 0 && blanks == 0 &&
                       (with_newline & ((with_newline << 1) | 1)) == 0 && cursor <= size &&
                       size < static_cast<std::size_t>(text_end - at);
    if (!usual) [[unlikely]] {
      if (newline == 0) return split_long_line(at, text_end, masks_.blanks, line_);
      return split_any_line(at, text_end, line_);
    }
    return at + size + 1;
  }

  Line<kFields> line_;
  std::ptrdiff_t size_ = 0;   // of the line split last
  int repeated_ = 0;          // this many lines before it had the same size
  LineLayout layout_;         // of line_, or none
  std::uintptr_t block_ = 0;  // address
  BlockMasks masks_;          // of the 64 characters from there on
};

}  // namespace matchbench::trec
