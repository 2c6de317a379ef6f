#include "engines/word-vectors/packed_vectors.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>

namespace word_vectors {
namespace {

static_assert(std::endian::native == std::endian::little, "files are used where they are mapped");

constexpr std::string_view kMagic = "MBWVEC1\n";
constexpr std::size_t kHeaderBytes = 24;

// Rounded up, so that the offsets behind the scales are aligned.
std::size_t scale_bytes(std::size_t count) {
  return (count * sizeof(float) + 7) / 8 * 8;
}

template <class T>
void append(std::string& out, const T* values, std::size_t count) {
  out.append(reinterpret_cast<const char*>(values), count * sizeof(T));
}

}  // namespace

bool PackedVectors::is_packed(std::string_view bytes) {
  return bytes.starts_with(kMagic);
}

PackedVectors::PackedVectors(std::string_view bytes) {
  const auto require = [](bool holds, const char* what) {
    if (!holds) throw std::runtime_error(std::string("no packed word vectors: ") + what);
  };
  require(is_packed(bytes) && bytes.size() >= kHeaderBytes, "the header is missing");
  std::uint64_t numbers[2];
  std::memcpy(numbers, bytes.data() + kMagic.size(), sizeof numbers);
  const std::size_t rest = bytes.size() - kHeaderBytes;
  require(numbers[0] <= rest / 12 && numbers[1] >= 1 && numbers[1] <= 1u << 20, "absurd counts");
  count_ = numbers[0];
  dimensions_ = numbers[1];
  const std::size_t before = scale_bytes(count_) + (count_ + 1) * 8;
  require(before <= rest && (rest - before) / dimensions_ >= count_, "the file ends early");

  const char* const begin = bytes.data() + kHeaderBytes;
  scales_ = {reinterpret_cast<const float*>(begin), count_};
  offsets_ = {reinterpret_cast<const std::uint64_t*>(begin + scale_bytes(count_)), count_ + 1};
  const std::size_t components = count_ * dimensions_;
  components_ = {reinterpret_cast<const std::int8_t*>(begin + before), components};
  text_ = {begin + before + components, rest - before - components};
  require(offsets_.front() == 0 && offsets_.back() == text_.size() &&
              std::is_sorted(offsets_.begin(), offsets_.end()),
          "the offsets of the words are wrong");
}

std::string_view PackedVectors::word(std::size_t i) const {
  return text_.substr(offsets_[i], offsets_[i + 1] - offsets_[i]);
}

std::optional<std::size_t> PackedVectors::find(std::string_view wanted) const {
  std::size_t begin = 0;
  std::size_t end = count_;
  while (begin < end) {
    const std::size_t middle = begin + (end - begin) / 2;
    if (word(middle) < wanted) {
      begin = middle + 1;
    } else {
      end = middle;
    }
  }
  if (begin == count_ || word(begin) != wanted) return std::nullopt;
  return begin;
}

void PackedVectors::add(std::size_t word, float factor, std::span<float> sum) const {
  const std::int8_t* const components = components_.data() + word * dimensions_;
  const float scale = factor * scales_[word];
  for (std::size_t i = 0; i < dimensions_; ++i) sum[i] += scale * components[i];
}

void VectorPacker::add(std::string_view word, std::span<const float> components) {
  if (words_.empty()) dimensions_ = components.size();
  if (components.size() != dimensions_ || dimensions_ == 0) {
    throw std::runtime_error("the vector of '" + std::string(word) + "' has " +
                             std::to_string(components.size()) + " components, others " +
                             std::to_string(dimensions_));
  }
  double squares = 0;
  float greatest = 0;
  for (const float component : components) {
    squares += double{component} * component;
    greatest = std::max(greatest, std::abs(component));
  }
  if (!std::isfinite(squares)) {
    throw std::runtime_error("the vector of '" + std::string(word) + "' is not finite");
  }
  if (squares == 0) return;
  words_.emplace_back(word, scales_.size());
  constexpr float kMost = std::numeric_limits<std::int8_t>::max();
  scales_.push_back(greatest / kMost / static_cast<float>(std::sqrt(squares)));
  for (const float component : components) {
    components_.push_back(static_cast<std::int8_t>(std::lround(component / greatest * kMost)));
  }
}

std::string VectorPacker::finish() && {
  std::stable_sort(words_.begin(), words_.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  const auto same = [](const auto& a, const auto& b) { return a.first == b.first; };
  words_.erase(std::unique(words_.begin(), words_.end(), same), words_.end());

  std::string out(kMagic);
  const std::uint64_t numbers[2] = {words_.size(), std::max<std::size_t>(dimensions_, 1)};
  append(out, numbers, 2);
  for (const auto& [word, position] : words_) append(out, &scales_[position], 1);
  out.resize(kHeaderBytes + scale_bytes(words_.size()));
  std::uint64_t offset = 0;
  append(out, &offset, 1);
  for (const auto& [word, position] : words_) {
    offset += word.size();
    append(out, &offset, 1);
  }
  for (const auto& [word, position] : words_) {
    append(out, components_.data() + position * dimensions_, dimensions_);
  }
  for (const auto& [word, position] : words_) out += word;
  return out;
}

}  // namespace word_vectors
