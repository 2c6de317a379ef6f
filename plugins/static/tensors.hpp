#pragma once

#include "shared/mapped_file.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vectors {

// Throws mb::InvalidInput, which names the file, if it cannot be read.
shared::MappedFile mapped(const std::string& path);

enum class Number { kFloat16, kBfloat16, kFloat32, kFloat64, kInt8, kInt32, kInt64 };

// One array of a file of tensors, row by row. It refers to the bytes of the TensorFile, which must
// outlive it and may be moved.
class Tensor {
 public:
  Tensor(Number type, std::size_t rows, std::size_t columns, const char* start)
      : type_(type), rows_(rows), columns_(columns), start_(start) {}

  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return columns_; }  // 1 of a list
  // out[c] += weight * value(row, c) for all columns.
  void add_row(std::size_t row, double weight, float* out) const;
  // The first value of the row.
  double value(std::size_t row) const;

 private:
  Number type_;
  std::size_t rows_;
  std::size_t columns_;
  const char* start_;
};

// A file in the format safetensors: eight bytes with the length of a header in JSON, the header,
// and the arrays that it describes (https://github.com/huggingface/safetensors, "Format"). Numbers
// are little-endian.
class TensorFile {
 public:
  // Throws mb::InvalidInput, which names the file, if it is not of the format.
  explicit TensorFile(const std::string& path);

  // Nothing if there is no tensor of the name. Throws mb::InvalidInput if it has more than two
  // dimensions, or numbers of a kind that Number lacks.
  std::optional<Tensor> find(std::string_view name) const;

 private:
  struct Entry {
    std::string name;
    std::string type;
    std::vector<std::size_t> shape;
    std::size_t begin = 0;  // in the data
    std::size_t end = 0;
  };

  void read_header();

  std::string path_;
  shared::MappedFile file_;
  std::string_view data_;
  std::vector<Entry> entries_;
};

// The value of a 16-bit number of IEEE 754. Without branches, as it is read for each column of each
// token: its bits in the place of a float's have 2^-112 times the value, as the biases differ.
inline float from_half(std::uint16_t bits) {
  const std::uint32_t magnitude = std::uint32_t{bits & 0x7FFFU} << 13;
  float value = 0;
  std::memcpy(&value, &magnitude, sizeof value);
  value *= 0x1p112F;
  std::uint32_t whole_bits = 0;
  std::memcpy(&whole_bits, &value, sizeof value);
  // An exponent of ones alone stands for infinity, or for no number.
  whole_bits |= (bits & 0x7C00U) == 0x7C00U ? 0x7F800000U : 0U;
  whole_bits |= std::uint32_t{bits & 0x8000U} << 16;
  std::memcpy(&value, &whole_bits, sizeof value);
  return value;
}

}  // namespace vectors
