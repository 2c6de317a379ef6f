#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

// Tables whose keys others chose: names, identifiers, numbers of files. Their hash has a key that
// this process drew when it started, so that nobody can write names that all have one hash. The
// order in which such a table is iterated therefore differs from process to process: it gets into
// no result.
namespace matchbench {

// Drawn before any other object of the program is made.
struct HashKey {
  HashKey();
  std::uint64_t of_start, of_words, of_end;
};
extern const HashKey kHashKey;

// The exclusive or of the product's two halves. With a factor that is secret, no difference of
// the other one is known to pass, as it does through a product of 64 bits, from which the highest
// bit comes out as it went in.
inline std::uint64_t folded_product(std::uint64_t a, std::uint64_t b) {
  __extension__ using Product = unsigned __int128;
  const Product product = static_cast<Product>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

template <class Word>
std::uint64_t word_at(const char* at) {
  Word word;
  std::memcpy(&word, at, sizeof word);
  return word;
}

// The way through the bytes is that of wyhash (Wang Yi, github.com/wangyi-fudan/wyhash); all that
// is public there is secret here.
[[gnu::always_inline]] inline std::uint64_t keyed_hash(std::string_view name) {
  const char* at = name.data();
  std::size_t left = name.size();
  std::uint64_t hash = kHashKey.of_start, first = 0, last = 0;
  if (left > 16) {
    for (; left > 16; left -= 16, at += 16) {
      hash = folded_product(word_at<std::uint64_t>(at) ^ kHashKey.of_words,
                            word_at<std::uint64_t>(at + 8) ^ hash);
    }
    first = word_at<std::uint64_t>(at + left - 16);
    last = word_at<std::uint64_t>(at + left - 8);
  } else if (left >= 4) {  // four words of four, which overlap, so that few lengths are told apart
    const std::size_t step = left / 8 * 4;
    const char* end = at + left - 4;
    first = word_at<std::uint32_t>(at) << 32 | word_at<std::uint32_t>(at + step);
    last = word_at<std::uint32_t>(end) << 32 | word_at<std::uint32_t>(end - step);
  } else if (left > 0) {
    first = word_at<std::uint8_t>(at) << 16 | word_at<std::uint8_t>(at + left / 2) << 8 |
            word_at<std::uint8_t>(at + left - 1);
  }
  hash = folded_product(first ^ kHashKey.of_words, last ^ hash);
  return folded_product(hash ^ name.size(), kHashKey.of_end);
}

// That it is not noexcept lets libstdc++ keep the hashes beside the names.
struct NameHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view name) const { return keyed_hash(name); }
};

struct NumberHash {
  std::size_t operator()(std::uint64_t number) const noexcept {
    return folded_product(number ^ kHashKey.of_words, kHashKey.of_end);
  }
};

template <class Value>
using NameMap = std::unordered_map<std::string, Value, NameHash, std::equal_to<>>;
using NameSet = std::unordered_set<std::string, NameHash, std::equal_to<>>;

// The names' bytes stay with the caller.
template <class Value>
using ViewMap = std::unordered_map<std::string_view, Value, NameHash>;
using ViewSet = std::unordered_set<std::string_view, NameHash>;

template <class Number, class Value>
using NumberMap = std::unordered_map<Number, Value, NumberHash>;
template <class Number>
using NumberSet = std::unordered_set<Number, NumberHash>;

}  // namespace matchbench
