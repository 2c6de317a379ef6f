#include "harness/scoring/analysis/significance/sign_patterns.hpp"

#include "harness/foundation/base/random.hpp"

#include <algorithm>
#include <string>

namespace matchbench::analysis {
namespace {

// Patterns that share a seed.
constexpr std::size_t kBlock = 256;

// The eight bytes as the rows of a matrix of bits, transposed (Warren, Hacker's Delight, 7-3).
std::uint64_t transposed_bits(std::uint64_t x) {
  std::uint64_t t = (x ^ (x >> 7)) & 0x00AA00AA00AA00AAULL;
  x ^= t ^ (t << 7);
  t = (x ^ (x >> 14)) & 0x0000CCCC0000CCCCULL;
  x ^= t ^ (t << 14);
  t = (x ^ (x >> 28)) & 0x00000000F0F0F0F0ULL;
  return x ^ t ^ (t << 28);
}

}  // namespace

void SignPatterns::draw(std::uint64_t first, std::size_t count, std::uint64_t seed) {
  constexpr std::size_t kBlockWords = kBlock / kWordBits;
  for (std::size_t block = 0; block * kBlock < count; ++block) {
    const std::uint64_t number = first / kBlock + block;
    Random random(derive_seed(seed, "randomization block " + std::to_string(number)));
    for (std::size_t r = 0; r < requests_; ++r) {
      for (std::size_t w = 0; w < kBlockWords; ++w) {
        signs_[r * kWords + block * kBlockWords + w] = random.next();
      }
    }
  }
  index_signs(count);
}

void SignPatterns::enumerate(std::uint64_t first, std::size_t count) {
  std::fill(signs_.begin(), signs_.end(), 0);
  for (std::size_t r = 0; r < requests_; ++r) {
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint64_t positive = ~((first + i) >> r) & 1;
      signs_[r * kWords + i / kWordBits] |= positive << i % kWordBits;
    }
  }
  index_signs(count);
}

void SignPatterns::index_signs(std::size_t count) {
  for (std::size_t group = 0; group < groups(); ++group) {
    const std::size_t request = group * kGroup;
    const std::size_t grouped = std::min(kGroup, requests_ - request);
    const auto indices = std::span(indices_).subspan(group * kCount, kCount);
    for (std::size_t w = 0; w * kWordBits < count; ++w) {
      for (std::size_t byte = 0; byte < 8; ++byte) {
        std::uint64_t rows = 0;
        for (std::size_t i = 0; i < grouped; ++i) {
          rows |= (signs_[(request + i) * kWords + w] >> (8 * byte) & 0xFF) << (8 * i);
        }
        rows = transposed_bits(rows);
        for (std::size_t i = 0; i < 8; ++i) {
          indices[w * kWordBits + 8 * byte + i] = static_cast<std::uint8_t>(rows >> (8 * i));
        }
      }
    }
  }
}

}  // namespace matchbench::analysis
