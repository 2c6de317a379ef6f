#include "shared/compounds.hpp"

#include "shared/words.hpp"

#include <cstddef>

namespace shared {
namespace {

constexpr std::size_t kLeast = 3;
// Longer than any name that people write; beyond it splitting would cost more than it helps.
constexpr std::size_t kMost = 100;

}  // namespace

void Compounds::learn(const mb::Service& service) {
  learn(service.description());
  for (const std::string_view tag : service.tags()) learn(tag);
  for (const std::string_view uri : service.inputs()) learn(local_name(uri));
  for (const std::string_view uri : service.outputs()) learn(local_name(uri));
}

void Compounds::learn(std::string_view text) {
  for (const std::string& word : words(text)) {
    if (word.size() >= kLeast) words_.insert(word);
  }
}

std::vector<std::string> Compounds::split(const std::string& word) const {
  const std::size_t size = word.size();
  if (size < 2 * kLeast || size > kMost || words_.contains(word)) return {word};
  constexpr std::size_t kNever = kMost + 1;
  std::vector<std::size_t> parts(size + 1, kNever);  // fewest for what begins here
  std::vector<std::size_t> first(size + 1, 0);       // length of the first of them
  parts[size] = 0;
  for (std::size_t begin = size; begin-- > 0;) {
    for (std::size_t length = size - begin; length >= kLeast; --length) {
      const std::size_t rest = parts[begin + length];
      if (rest + 1 >= parts[begin] || !words_.contains(word.substr(begin, length))) continue;
      parts[begin] = rest + 1;
      first[begin] = length;
    }
  }
  if (parts[0] >= kNever) return {word};
  std::vector<std::string> split;
  for (std::size_t begin = 0; begin < size; begin += first[begin]) {
    split.push_back(word.substr(begin, first[begin]));
  }
  return split;
}

std::uint64_t Compounds::bytes() const {
  std::uint64_t bytes = 0;
  for (const std::string& word : words_) bytes += sizeof word + word.capacity();
  return bytes;
}

}  // namespace shared
