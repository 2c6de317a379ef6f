#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace matchbench::ontology {

using BitRow = std::span<std::uint64_t>;
using ConstBitRow = std::span<const std::uint64_t>;

inline bool test_bit(ConstBitRow row, std::uint32_t column) {
  return (row[column / 64] >> (column % 64) & 1) != 0;
}

inline void set_bit(BitRow row, std::uint32_t column) {
  row[column / 64] |= std::uint64_t{1} << (column % 64);
}

inline void unite(BitRow into, ConstBitRow from) {
  for (std::size_t i = 0; i < into.size(); ++i) into[i] |= from[i];
}

inline void intersect(BitRow into, ConstBitRow from) {
  for (std::size_t i = 0; i < into.size(); ++i) into[i] &= from[i];
}

inline void subtract(BitRow from, ConstBitRow what) {
  for (std::size_t i = 0; i < from.size(); ++i) from[i] &= ~what[i];
}

inline std::uint32_t count_bits(ConstBitRow row) {
  std::uint32_t count = 0;
  for (const std::uint64_t word : row) count += static_cast<std::uint32_t>(std::popcount(word));
  return count;
}

// Calls visit(column) for every set bit, ascending. Bits cleared in words further on are not seen.
template <class Visit>
void for_each_bit(ConstBitRow row, Visit visit) {
  for (std::size_t i = 0; i < row.size(); ++i) {
    for (std::uint64_t word = row[i]; word != 0; word &= word - 1) {
      visit(static_cast<std::uint32_t>(i * 64 + static_cast<std::size_t>(std::countr_zero(word))));
    }
  }
}

// A square of bits, one row per element, all clear at first.
class BitMatrix {
 public:
  explicit BitMatrix(std::uint32_t size)
      : size_(size), words_((std::size_t{size} + 63) / 64), bits_(size * words_) {}

  std::uint32_t size() const { return size_; }
  BitRow row(std::uint32_t i) { return BitRow(bits_).subspan(i * words_, words_); }
  ConstBitRow row(std::uint32_t i) const { return ConstBitRow(bits_).subspan(i * words_, words_); }
  bool test(std::uint32_t i, std::uint32_t column) const { return test_bit(row(i), column); }

 private:
  std::uint32_t size_;
  std::size_t words_;
  std::vector<std::uint64_t> bits_;
};

}  // namespace matchbench::ontology
