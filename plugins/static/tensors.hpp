#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vectors {

// The bytes of a file, mapped for reading. Throws mb::InvalidInput, which names the file, if it
// cannot be read or is empty.
class MappedFile {
 public:
  explicit MappedFile(const std::string& path);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  std::string_view bytes() const { return {static_cast<const char*>(start_), size_}; }

 private:
  void* start_ = nullptr;
  std::size_t size_ = 0;
};

enum class Number { kFloat16, kBfloat16, kFloat32, kFloat64, kInt8, kInt32, kInt64 };

// One array of a file of tensors, row by row. It shows the bytes of the TensorFile, which must be
// there as long, wherever it is moved.
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

  // Throws mb::InvalidInput if the tensor has more than two dimensions or numbers of another kind
  // than those of Number. Nothing if there is none of the name.
  std::optional<Tensor> find(std::string_view name) const;

 private:
  struct Entry {
    std::string name;
    std::string type;
    std::vector<std::size_t> shape;
    std::size_t begin = 0;  // in the data
    std::size_t end = 0;
  };

  std::string path_;
  std::unique_ptr<const MappedFile> file_;  // so that tensors stay when this is moved
  std::string_view data_;
  std::vector<Entry> entries_;
};

// As IEEE 754 has it.
float from_half(std::uint16_t bits);

}  // namespace vectors
