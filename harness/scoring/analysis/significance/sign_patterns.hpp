#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace matchbench::analysis {

// A stretch of sign patterns over the requests, for randomization tests. One per thread.
class SignPatterns {
 public:
  static constexpr std::size_t kCount = 2048;  // patterns in a stretch
  static constexpr std::size_t kGroup = 8;     // requests that share an index

  explicit SignPatterns(std::size_t requests)
      : requests_(requests),
        signs_(requests * kWords),
        indices_((requests + kGroup - 1) / kGroup * kCount) {}

  // `count` random patterns, 1 to kCount. `first` is the number of the first one, a multiple of
  // kCount; the same seed gives the same patterns whatever the stretches in which they are drawn.
  void draw(std::uint64_t first, std::size_t count, std::uint64_t seed);
  // `count` patterns in order: pattern first + i has request r negative if bit r of it is set.
  void enumerate(std::uint64_t first, std::size_t count);

  // Groups of kGroup requests, the last of which may be smaller.
  std::size_t groups() const { return indices_.size() / kCount; }
  // For each pattern, the signs of the requests of a group: bit i is set if the sign of its request
  // i is positive. Valid until other patterns are drawn; those behind the last one mean nothing.
  std::span<const std::uint8_t> indices(std::size_t group) const {
    return std::span(indices_).subspan(group * kCount, kCount);
  }

 private:
  void index_signs(std::size_t count);

  static constexpr std::size_t kWordBits = 64;
  static constexpr std::size_t kWords = kCount / kWordBits;

  std::size_t requests_;
  std::vector<std::uint64_t> signs_;   // signs_[request * kWords + pattern / 64], bit pattern % 64
  std::vector<std::uint8_t> indices_;  // indices_[group * kCount + pattern]
};

}  // namespace matchbench::analysis
