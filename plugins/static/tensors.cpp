#include "static/tensors.hpp"

#include "static/members.hpp"

#include <matchbench/plugin.hpp>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <utility>

namespace vectors {
namespace {

constexpr std::size_t kLengthBytes = 8;
constexpr std::size_t kMostHeaderBytes = std::size_t{100} << 20;  // as the format's own reader
constexpr std::size_t kColumnsTogether =
    8;  // columns, so that the compiler uses vector instructions

struct Kind {
  const char* name;
  Number type;
  std::size_t bytes;
};
constexpr Kind kKinds[] = {{"F16", Number::kFloat16, 2}, {"BF16", Number::kBfloat16, 2},
                           {"F32", Number::kFloat32, 4}, {"F64", Number::kFloat64, 8},
                           {"I8", Number::kInt8, 1},     {"I32", Number::kInt32, 4},
                           {"I64", Number::kInt64, 8}};

[[noreturn]] void refuse(const std::string& path, const std::string& why) {
  throw mb::InvalidInput(path + ": " + why);
}

std::size_t size_of(const mb::Json& value) {
  if (const auto size = whole_number<std::size_t>(value)) return *size;
  throw mb::InvalidInput("its header has " + std::string(value.written()) +
                         " in place of a whole number");
}

template <class Value>
Value load(const char* at) {
  Value value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

// Calls `use` with the size of a number in bytes and with a function that reads one at an address.
template <class Use>
void with_reader(Number type, const Use& use) {
  switch (type) {
    case Number::kFloat16:
      return use(2, [](const char* at) { return double{from_half(load<std::uint16_t>(at))}; });
    case Number::kBfloat16:
      return use(2, [](const char* at) {
        const std::uint32_t bits = std::uint32_t{load<std::uint16_t>(at)} << 16;
        return double{load<float>(reinterpret_cast<const char*>(&bits))};
      });
    case Number::kFloat32:
      return use(4, [](const char* at) { return double{load<float>(at)}; });
    case Number::kFloat64:
      return use(8, [](const char* at) { return load<double>(at); });
    case Number::kInt8:
      return use(1, [](const char* at) { return static_cast<double>(load<std::int8_t>(at)); });
    case Number::kInt32:
      return use(4, [](const char* at) { return static_cast<double>(load<std::int32_t>(at)); });
    case Number::kInt64:
      return use(8, [](const char* at) { return static_cast<double>(load<std::int64_t>(at)); });
  }
}

}  // namespace

shared::MappedFile mapped(const std::string& path) {
  auto file = shared::MappedFile::open(path);
  if (!file) refuse(path, "cannot be read as a file");
  return std::move(*file);
}

void Tensor::add_row(std::size_t row, double weight, float* out) const {
  with_reader(type_, [&](std::size_t bytes, const auto& read) {
    const char* at = start_ + row * columns_ * bytes;
    std::size_t c = 0;
    for (; c + kColumnsTogether <= columns_;
         c += kColumnsTogether, at += kColumnsTogether * bytes) {
      float sums[kColumnsTogether];  // a copy, as `out` might lie where `at` points
      std::memcpy(sums, out + c, sizeof sums);
      for (std::size_t i = 0; i < kColumnsTogether; ++i) {
        sums[i] += static_cast<float>(weight * read(at + i * bytes));
      }
      std::memcpy(out + c, sums, sizeof sums);
    }
    for (; c < columns_; ++c, at += bytes) out[c] += static_cast<float>(weight * read(at));
  });
}

double Tensor::value(std::size_t row) const {
  double found = 0;
  with_reader(type_, [&](std::size_t bytes, const auto& read) {
    found = read(start_ + row * columns_ * bytes);
  });
  return found;
}

TensorFile::TensorFile(const std::string& path) : path_(path), file_(mapped(path)) {
  try {
    read_header();
  } catch (const mb::InvalidInput& error) {
    refuse(path, error.what());
  }
}

void TensorFile::read_header() {
  const std::string_view bytes = file_.text();
  if (bytes.size() < kLengthBytes) throw mb::InvalidInput("is not a file of tensors");
  const auto length = load<std::uint64_t>(bytes.data());
  if (length > kMostHeaderBytes || length > bytes.size() - kLengthBytes) {
    throw mb::InvalidInput("is not a file of tensors, or was cut");
  }
  data_ = bytes.substr(kLengthBytes + length);
  const mb::Json header = mb::Json::parse(bytes.substr(kLengthBytes, length));
  for (const auto& [name, about] : header.members()) {
    if (name == "__metadata__") continue;
    const Members described(about);
    Entry entry;
    entry.name = name;
    entry.type = described["dtype"].text();
    for (const mb::Json& size : described["shape"].items()) entry.shape.push_back(size_of(size));
    const std::vector<mb::Json> offsets = described["data_offsets"].items();
    if (offsets.size() != 2) {
      throw mb::InvalidInput("its header does not have two offsets for " + name);
    }
    entry.begin = size_of(offsets[0]);
    entry.end = size_of(offsets[1]);
    if (entry.begin > entry.end || entry.end > data_.size()) {
      throw mb::InvalidInput("the tensor " + name + " lies outside of it");
    }
    entries_.push_back(std::move(entry));
  }
}

std::optional<Tensor> TensorFile::find(std::string_view name) const {
  const auto found = std::find_if(entries_.begin(), entries_.end(),
                                  [&](const Entry& entry) { return entry.name == name; });
  if (found == entries_.end()) return std::nullopt;
  const auto* const kind = std::find_if(std::begin(kKinds), std::end(kKinds),
                                        [&](const Kind& one) { return found->type == one.name; });
  if (kind == std::end(kKinds)) {
    refuse(path_, "the tensor " + found->name + " has numbers of the kind " + found->type);
  }
  const std::vector<std::size_t>& shape = found->shape;
  if (shape.empty() || shape.size() > 2) {
    refuse(path_, "the tensor " + found->name + " is neither a list nor a table");
  }
  const std::size_t rows = shape[0];
  const std::size_t columns = shape.size() == 2 ? shape[1] : 1;
  const std::size_t bytes = found->end - found->begin;
  const bool is_whole =
      columns > 0 && rows == bytes / kind->bytes / columns && rows * columns * kind->bytes == bytes;
  if (!is_whole) refuse(path_, "the tensor " + found->name + " is not as long as its shape");
  return Tensor(kind->type, rows, columns, data_.data() + found->begin);
}

}  // namespace vectors
