#pragma once

#include "harness/collection/trec/line.hpp"
#include "harness/collection/trec/line_layout.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>

namespace matchbench::trec {

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

// A line split, and the scan that did it.
template <std::size_t kFields>
struct SplitLine {
  Line<kFields> line;
  const char* next = nullptr;  // where the next line begins
  BlockMasks masks;            // of the 64 characters from the line's first one on, or fewer
};

// Quick for the common line: fewer than 128 characters, exactly kFields fields, one blank between
// two. `masks` is what an earlier scan knows of the characters from `at` on.
template <std::size_t kFields>
SplitLine<kFields> split_line(const char* at, const char* text_end, BlockMasks masks) {
  SplitLine<kFields> out;
  if (masks.newlines == 0) masks = scan_block(at);
  out.masks = masks;
  const std::uint64_t newline = masks.newlines & (0 - masks.newlines);  // its lowest bit
  std::uint64_t blanks = masks.blanks & (newline - 1);
  const std::uint64_t with_newline = blanks | newline;
  Line<kFields>& line = out.line;
  std::size_t cursor = 0;
  for (std::size_t field = 0; field + 1 < kFields; ++field) {
    line.begin[field] = cursor;
    line.end[field] = static_cast<std::size_t>(std::countr_zero(blanks));
    cursor = line.end[field] + 1;
    blanks &= blanks - 1;
  }
  const auto size = static_cast<std::size_t>(std::countr_zero(newline));
  line.at = at;
  line.begin[kFields - 1] = cursor;
  line.end[kFields - 1] = size;
  line.count = kFields;
  out.next = at + size + 1;
  const bool usual = newline != 0 && blanks == 0 &&
                     (with_newline & ((with_newline << 1) | 1)) == 0 && cursor <= size &&
                     size < static_cast<std::size_t>(text_end - at);
  if (!usual) [[unlikely]] {
    out.next = newline == 0 ? split_long_line(at, text_end, masks.blanks, line)
                            : split_any_line(at, text_end, line);
  }
  return out;
}

// Lines that follow one another and are laid out alike.
template <std::size_t kFields>
struct AlikeLines {
  Line<kFields> first;
  std::ptrdiff_t size = 0;     // of each of them
  const char* next = nullptr;  // where the line behind them begins
};

// Reads line by line. A line laid out as the one before is not split; others share the scan of a
// block where they are short. All by value, so that a loop keeps it in registers.
template <std::size_t kFields>
class LineReader {
 public:
  // As read(), with all lines that are laid out alike, but not so many that they leave the
  // processor's first cache: each is read again.
  [[gnu::always_inline]] AlikeLines<kFields> read_alike(const char* at, const char* text_end) {
    const char* next = read(at, text_end);
    const LineLayout layout = layout_;
    const std::ptrdiff_t size = next - at;
    constexpr int kMost = 128;
    for (int i = 1; i < kMost && layout.fits(next, text_end); ++i) next += size;
    return {line_, size, next};
  }

  // Reads the line that begins at `at`, before `text_end`, with kPadding readable characters behind
  // it. Returns where the next line begins.
  [[gnu::always_inline]] const char* read(const char* at, const char* text_end) {
    if (layout_.fits(at, text_end)) [[likely]] {
      line_.at = at;
      return at + layout_.size();
    }
    const auto known = reinterpret_cast<std::uintptr_t>(at) - block_;
    masks_.newlines = known < 64 ? masks_.newlines >> known : 0;
    masks_.blanks = known < 64 ? masks_.blanks >> known : 0;
    const SplitLine<kFields> split = split_line<kFields>(at, text_end, masks_);
    block_ = reinterpret_cast<std::uintptr_t>(at);
    masks_ = split.masks;
    line_ = split.line;
    layout_ = LineLayout::of(at, split.next);
    return split.next;
  }

  // The line read last.
  const Line<kFields>& line() const { return line_; }

 private:
  Line<kFields> line_;
  LineLayout layout_;         // of line_
  std::uintptr_t block_ = 0;  // address
  BlockMasks masks_;          // of the 64 characters from there on
};

}  // namespace matchbench::trec
