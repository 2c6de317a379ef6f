#pragma once

#include "harness/data/trec/line.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

namespace matchbench::trec {

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
