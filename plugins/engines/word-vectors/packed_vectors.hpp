#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace word_vectors {

// Word vectors in 8 bits a component, laid out so that a file of them can be used where it is
// mapped. All numbers are little-endian:
//   8 bytes  "MBWVEC1\n"
//   uint64   count of words, then uint64 dimensions
//   float32  scale of each word: a component is its int8 times the scale
//   uint64   count + 1 offsets into the text, each word's begin and the end of the last
//   int8     count x dimensions components
//   the words in ascending order of their bytes, without separators
class PackedVectors {
 public:
  // A view over `bytes`, which must outlive it and be aligned to 8. Throws std::runtime_error if
  // they are not such vectors; nothing is read beyond their end later.
  explicit PackedVectors(std::string_view bytes);

  static bool is_packed(std::string_view bytes);

  std::size_t size() const { return count_; }
  std::size_t dimensions() const { return dimensions_; }
  std::optional<std::size_t> find(std::string_view word) const;
  // Adds factor x vector to `sum`, which has as many components.
  void add(std::size_t word, float factor, std::span<float> sum) const;

 private:
  std::string_view word(std::size_t i) const;

  std::size_t count_ = 0;
  std::size_t dimensions_ = 0;
  std::span<const float> scales_;
  std::span<const std::uint64_t> offsets_;
  std::span<const std::int8_t> components_;
  std::string_view text_;
};

// Takes vectors in any order and lays them out. Of a word that is given twice the first counts.
class VectorPacker {
 public:
  // The first call fixes the number of dimensions. Throws std::runtime_error for another number, or
  // a component that is not finite. The vector is made to length one; a zero vector is left out.
  void add(std::string_view word, std::span<const float> components);
  std::string finish() &&;

 private:
  std::size_t dimensions_ = 0;
  std::vector<std::pair<std::string, std::size_t>> words_;  // with the position of the vector
  std::vector<float> scales_;
  std::vector<std::int8_t> components_;
};

}  // namespace word_vectors
